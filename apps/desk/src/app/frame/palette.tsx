/** The command palette: every place and act of the desk by its name. Its own chunk. */
import { Dialog } from '@base-ui/react/dialog'
import { Icon } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useNavigate } from '@tanstack/react-router'
import { Command } from 'cmdk'
import type { Place } from '../places.ts'
import { appWords } from '../words.ts'
import css from './palette.module.css'

interface PaletteProps {
  places: readonly Place[]
  onClose: () => void
}

/** Names are found in both languages: who has the desk in Bangla may type English. */
export default function Palette({ places, onClose }: PaletteProps) {
  const t = useWords(appWords)
  const navigate = useNavigate()
  const go = (to: () => Promise<void>) => {
    onClose()
    void to()
  }
  const other = (name: Place['name']) => [String(appWords.en[name]), String(appWords.bn[name])]
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={css.backdrop} />
        <Dialog.Popup className={css.popup} aria-label={t('palette')}>
          <Command label={t('palette')} loop>
            <Command.Input placeholder={t('palettePlaceholder')} className={css.input} />
            <Command.List className={css.list} label={t('palette')}>
              <Command.Empty className={css.empty}>{t('paletteEmpty')}</Command.Empty>
              {places.map(({ to, name, icon }) => (
                <Command.Item
                  key={to}
                  value={t(name)}
                  keywords={other(name)}
                  className={css.item}
                  onSelect={() => go(() => navigate({ to }))}
                >
                  <Icon name={icon} size={16} />
                  <span>{t(name)}</span>
                </Command.Item>
              ))}
              {places.some(({ name }) => name === 'staff') && (
                <Command.Item
                  value={t('inviteAct')}
                  keywords={[appWords.en.inviteAct, appWords.bn.inviteAct]}
                  className={css.item}
                  onSelect={() => go(() => navigate({ to: '/settings/staff', search: { open: 'invite' } }))}
                >
                  <Icon name="pencil" size={16} />
                  <span>{t('inviteAct')}</span>
                </Command.Item>
              )}
            </Command.List>
          </Command>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
