import { useEffect, useRef } from 'react'

interface OtpCredential {
  readonly code?: string
}

interface OtpRequest {
  otp: { transport: readonly ['sms'] }
  signal: AbortSignal
}

/**
 * WebOTP: where the browser knows it, and the message ends with our address and '#code', the phone hands the code over after
 * one tap. Everywhere else nothing happens: the student types.
 */
export function useWebOtp(onCode: (code: string) => void): void {
  const latest = useRef(onCode)
  latest.current = onCode
  useEffect(() => {
    if (!('OTPCredential' in window)) return
    const ending = new AbortController()
    const request: OtpRequest = { otp: { transport: ['sms'] }, signal: ending.signal }
    const get = navigator.credentials.get.bind(navigator.credentials) as (
      options: object,
    ) => Promise<OtpCredential | null>
    get(request).then(
      (credential) => credential?.code && latest.current(credential.code),
      // Refused, timed out, or the page was left: typing stays possible, and that is all that is needed.
      () => undefined,
    )
    return () => ending.abort()
  }, [])
}
