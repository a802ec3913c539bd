/** Where it has to be started: the big button, and what each quality would cost (look.md: in megabytes). */
import type { Video } from '@porua/contract/content'
import { Icon, Select } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useEffect, useRef } from 'react'
import { megabytes } from '../video-cost.ts'
import { contentWords } from '../words.ts'
import type { PlayerView } from './use-player.ts'
import css from './video-player.module.css'

export function QualityChoice({ video, player }: { video: Video; player: PlayerView }) {
  const t = useWords(contentWords)
  const { qualities } = player
  const first = useRef<HTMLButtonElement>(null)
  // The window was there before the player's code: its title has the focus, and Enter would do nothing.
  useEffect(() => first.current?.focus({ preventScroll: true }), [])
  const costs = new Map(video.qualities.map(({ height, bytes }) => [height, bytes]))
  const label = (height: number) => {
    const bytes = costs.get(height)
    return bytes ? t('qualityCost', { height, mb: megabytes(bytes) }) : t('quality', { height })
  }
  const most = Math.max(0, ...video.qualities.map(({ bytes }) => bytes))
  return (
    <div className={css.ready}>
      <button ref={first} type="button" className={css.big} aria-label={t('play')} onClick={player.begin}>
        <Icon name="play" size={32} />
      </button>
      {qualities.length > 1 ? (
        <div className={css.costs}>
          <Select
            label={t('qualityLabel')}
            value={String(player.quality)}
            onChange={(value) => player.chooseQuality(value === 'auto' ? 'auto' : Number(value))}
            options={[
              {
                value: 'auto',
                label: most > 0 ? t('autoUpTo', { mb: megabytes(most) }) : t('auto'),
              },
              ...qualities.map(({ height }) => ({ value: String(height), label: label(height) })),
            ]}
          />
        </div>
      ) : (
        most > 0 && <p className={css.cost}>{t('cost', { mb: megabytes(most) })}</p>
      )}
    </div>
  )
}
