/** The screens of a visitor: signing in, registering, a new password, the policy. */
import { signInByPlace, type Walker } from './walker.ts'

const submit = 'form button[type=submit]'

/** From the sign-in screen with its mistakes to the course list. A code is first checked with the new password: any will do. */
export async function walkSignedOut(walker: Walker): Promise<void> {
  const { page, shot, visit, mobile } = walker
  await visit('/login')
  await shot('sign-in')
  await page.locator(submit).click()
  await page.locator('[aria-invalid=true]').first().waitFor()
  await shot('sign-in-mistakes')
  await page.locator('input[name=username]').fill(mobile)
  await page.locator('input[name=password]').fill('Not-the-one-1')
  await page.locator(submit).click()
  await page.locator('section[class*=region] button').first().waitFor()
  await shot('sign-in-refused', 'window')

  await visit('/register')
  await shot('register')
  await visit('/forget-password')
  await shot('forget-password')
  await page.locator('input[name=username]').fill(mobile)
  await page.locator(submit).click()
  await page.waitForURL('**/otp')
  const code = page.locator('input[autocomplete="one-time-code"]')
  await code.waitFor()
  await shot('otp')
  await code.fill('123456')
  await page.locator(submit).click()
  await page.waitForURL('**/setpassword')
  await page.locator('input[name=new-password]').fill('short')
  await page.locator(submit).click()
  await page.locator('[aria-invalid=true]').first().waitFor()
  await shot('set-password')

  await visit('/data-deletion-policy')
  await shot('data-deletion-policy')
  await visit('/no/such/page')
  await shot('not-found-signed-out')
  await page.goto(`${walker.url}/login`)
  await signInByPlace(walker)
}
