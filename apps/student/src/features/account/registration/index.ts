/** What registering exports: one chunk, so that no step waits for the network after the first. */
export { ForgetPasswordScreen } from './forget-password-screen.tsx'
export { OtpScreen } from './otp-screen.tsx'
export { RegisterScreen } from './register-screen.tsx'
export { SetPasswordScreen } from './set-password-screen.tsx'
