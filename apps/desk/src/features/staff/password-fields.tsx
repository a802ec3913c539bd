/** What forms of a new password have in common. */
import { PasswordInput } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import type { ComponentProps } from 'react'
import { deskWords } from '../../platform/words.ts'

/** For password managers, which keep a password beside the name that it belongs to. */
export function LoginForManagers({ login }: { login: string }) {
  return <input type="text" name="username" autoComplete="username" value={login} readOnly hidden />
}

/** A password that is chosen now, with the rule that it keeps. */
export function NewPasswordInput(props: Omit<ComponentProps<typeof PasswordInput>, 'hint' | 'autoComplete'>) {
  const common = useWords(deskWords)
  return <PasswordInput hint={common('passwordRule')} autoComplete="new-password" {...props} />
}
