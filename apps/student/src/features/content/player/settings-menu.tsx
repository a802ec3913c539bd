/** The settings menu (spec §2, §9): playback rate, quality, captions. */

import { IconButton, Select } from '@porua/kit'
import { digits } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useEffect, useId, useRef } from 'react'
import { contentWords } from '../words.ts'
import { rates } from './choices.ts'
import css from './controls.module.css'
import type { PlayerView } from './use-player.ts'

interface SettingsMenuProps {
  player: PlayerView
  rate: number
  onRate: (rate: number) => void
  open: boolean
  onOpen: (open: boolean) => void
}

export function SettingsMenu({ player, rate, onRate, open, onOpen }: SettingsMenuProps) {
  const t = useWords(contentWords)
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const { qualities, captions } = player

  useEffect(() => {
    if (!open) return
    const outside = (event: Event) => {
      if (!place.current?.contains(event.target as Node)) onOpen(false)
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [open, onOpen])

  return (
    <div ref={place} className={css.settings}>
      <IconButton
        icon="gear"
        label={t('settings')}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => onOpen(!open)}
      />
      {open && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would want a visible legend.
        <div
          id={id}
          role="group"
          aria-label={t('settings')}
          className={css.menu}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.stopPropagation()
            event.preventDefault()
            // What had the focus goes with the menu.
            place.current?.querySelector('button')?.focus()
            onOpen(false)
          }}
        >
          <Select
            label={t('rate')}
            value={String(rate)}
            onChange={(value) => onRate(Number(value))}
            options={rates.map((one) => ({ value: String(one), label: `${digits(one)}×` }))}
          />
          {qualities.length > 1 && (
            <Select
              label={t('qualityLabel')}
              value={String(player.quality)}
              onChange={(value) => player.chooseQuality(value === 'auto' ? 'auto' : Number(value))}
              options={[
                { value: 'auto', label: t('auto') },
                ...qualities.map(({ height }) => ({
                  value: String(height),
                  label: t('quality', { height }),
                })),
              ]}
            />
          )}
          {captions.length > 0 && (
            <Select
              label={t('captions')}
              value={player.caption === null ? '' : String(player.caption)}
              onChange={(value) => player.chooseCaption(value === '' ? null : Number(value))}
              options={[
                { value: '', label: t('noCaptions') },
                ...captions.map(({ id: track, label }) => ({ value: String(track), label })),
              ]}
            />
          )}
        </div>
      )}
    </div>
  )
}
