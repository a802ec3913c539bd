/** At the foot of the side: who is signed in, with language, theme, the own account and the way out. */
import { Menu } from '@base-ui/react/menu'
import { Icon } from '@porua/kit'
import { type Language, languageNames, setLanguage, useLanguage } from '@porua/kit/i18n/language.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { setTheme, type ThemeChoice, useTheme } from '@porua/kit/platform/theme.ts'
import { useRouter } from '@tanstack/react-router'
import { useMe, useSignOut } from '../../features/staff/staff.api.ts'
import { themes } from '../../platform/ui/theme-choice.tsx'
import { deskWords } from '../../platform/words.ts'
import { appWords } from '../words.ts'
import css from './account-menu.module.css'

export function AccountMenu() {
  const t = useWords(appWords)
  const common = useWords(deskWords)
  const { staff } = useMe()
  const router = useRouter()
  const language = useLanguage()
  const theme = useTheme()
  const leave = useSignOut()
  return (
    <Menu.Root>
      <Menu.Trigger className={css.trigger}>
        <span className={css.initial} aria-hidden="true">
          {[...staff.name][0]}
        </span>
        <span className={css.name}>{staff.name}</span>
        <Icon name="chevronRight" size={16} />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner side="top" align="start" sideOffset={6} className={css.positioner}>
          <Menu.Popup className={css.popup}>
            <Menu.Item className={css.item} onClick={() => void router.navigate({ to: '/account' })}>
              <Icon name="lock" size={16} />
              <span>{t('account')}</span>
            </Menu.Item>
            <Menu.Item className={css.item} onClick={() => void router.navigate({ to: '/jobs' })}>
              <Icon name="refresh" size={16} />
              <span>{t('jobs')}</span>
            </Menu.Item>
            <Menu.Separator className={css.line} />
            <Menu.RadioGroup value={language} onValueChange={(next) => setLanguage(next as Language)}>
              <Menu.GroupLabel className={css.label}>{t('language')}</Menu.GroupLabel>
              {Object.entries(languageNames).map(([code, name]) => (
                <Choice key={code} value={code} name={name} lang={code} />
              ))}
            </Menu.RadioGroup>
            <Menu.Separator className={css.line} />
            <Menu.RadioGroup value={theme} onValueChange={(next) => setTheme(next as ThemeChoice)}>
              <Menu.GroupLabel className={css.label}>{common('theme')}</Menu.GroupLabel>
              {themes.map(([choice, name]) => (
                <Choice key={choice} value={choice} name={common(name)} />
              ))}
            </Menu.RadioGroup>
            <Menu.Separator className={css.line} />
            <Menu.Item className={css.item} onClick={() => leave.mutate()}>
              <Icon name="logout" size={16} />
              <span>{t('signOut')}</span>
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

function Choice({ value, name, lang }: { value: string; name: string; lang?: string }) {
  return (
    <Menu.RadioItem value={value} className={css.item} lang={lang}>
      <span className={css.mark}>
        <Menu.RadioItemIndicator>
          <Icon name="check" size={16} />
        </Menu.RadioItemIndicator>
      </span>
      <span>{name}</span>
    </Menu.RadioItem>
  )
}
