/** Controls over the picture: large, at the thumb, gone when nobody touches them. */

import { cx, Icon, IconButton } from '@porua/kit'
import { digits, formatCountdown, formatNumber } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { contentWords } from '../words.ts'
import { rateChips } from './choices.ts'
import css from './controls.module.css'
import { seekSeconds } from './double-tap.ts'
import { SettingsMenu } from './settings-menu.tsx'
import { useControls } from './use-controls.ts'
import { type MediaState, useMedia } from './use-media.ts'
import type { PlayerView } from './use-player.ts'

interface ControlsProps {
  element: RefObject<HTMLVideoElement | null>
  frame: RefObject<HTMLDivElement | null>
  player: PlayerView
}

export function Controls({ element, frame, player }: ControlsProps) {
  const t = useWords(contentWords)
  const media = useMedia(element)
  const [menu, setMenu] = useState(false)
  const first = useRef<HTMLButtonElement>(null)
  const { paused, waiting } = media

  const { shown, wake, seekTo, skip, toggle, loud, mute, fullScreen, chooseRate, tapped } = useControls(
    element,
    frame,
    media,
  )
  // The focus stands on the title, or went with the big button that was pressed.
  useEffect(() => first.current?.focus({ preventScroll: true }), [])

  const visible = shown || paused || menu
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: moving the pointer shows the controls; every action has a button and a key.
    <div className={cx(css.layer, !visible && css.resting)} onPointerMove={wake} onFocus={wake}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: space, arrows and the buttons below do the same. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as above. */}
      <div
        className={css.surface}
        data-surface
        onClick={(event) => tapped(event.clientX, event.currentTarget.getBoundingClientRect())}
      />
      {waiting && (
        <p className={css.waiting} role="status">
          {t('buffering')}
        </p>
      )}
      <div className={css.middle}>
        <Skip seconds={-seekSeconds} label={t('back10')} onSkip={skip} />
        <button
          ref={first}
          type="button"
          className={css.play}
          aria-label={t(paused ? 'play' : 'pause')}
          onClick={toggle}
        >
          <Icon name={paused ? 'play' : 'pause'} size={32} />
        </button>
        <Skip seconds={seekSeconds} label={t('forward10')} onSkip={skip} />
      </div>
      <div className={css.bar}>
        <SeekBar media={media} onSeek={seekTo} />
        <Speed rate={media.rate} onRate={chooseRate} />
        <div className={css.tools}>
          <Volume media={media} onMute={mute} onChange={loud} />
          <SettingsMenu
            player={player}
            rate={media.rate}
            onRate={chooseRate}
            open={menu}
            onOpen={(open) => {
              setMenu(open)
              wake()
            }}
          />
          {/* An iPhone's browser has none for a picture with something over it. */}
          {document.fullscreenEnabled && (
            <IconButton icon="expand" label={t('fullScreen')} onClick={fullScreen} />
          )}
        </div>
      </div>
    </div>
  )
}

interface SkipProps {
  /** Below 0: back. */
  seconds: number
  label: string
  onSkip: (seconds: number) => void
}

/** Back or forward, with the number of seconds to be read. */
function Skip({ seconds, label, onSkip }: SkipProps) {
  return (
    <button
      type="button"
      className={css.skip}
      aria-label={label}
      title={label}
      onClick={() => onSkip(seconds)}
    >
      <span aria-hidden="true">{`${seconds < 0 ? '−' : '+'}${formatNumber(Math.abs(seconds))}`}</span>
    </button>
  )
}

/** The usual speeds in a row: one tap brings the controls, the next chooses. */
function Speed({ rate, onRate }: { rate: number; onRate: (rate: number) => void }) {
  const t = useWords(contentWords)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would want a visible legend.
    <div role="group" aria-label={t('speed')} className={css.speed}>
      {rateChips.map((one) => (
        <button key={one} type="button" aria-pressed={one === rate} onClick={() => onRate(one)}>
          {`${digits(one)}×`}
        </button>
      ))}
    </div>
  )
}

/** Where it stands and how long it is, and a slider between them. */
function SeekBar({ media, onSeek }: { media: MediaState; onSeek: (seconds: number) => void }) {
  const t = useWords(contentWords)
  const [at, total] = [Math.floor(media.time), Math.floor(media.duration)]
  const [time, length] = [formatCountdown(at * 1000), formatCountdown(total * 1000)]
  return (
    <>
      <span className={css.time}>{time}</span>
      <input
        type="range"
        className={css.seek}
        aria-label={t('seek')}
        aria-valuetext={t('timeOf', { time, total: length })}
        min={0}
        max={Math.max(1, total)}
        step={1}
        value={at}
        onChange={(event) => onSeek(Number(event.target.value))}
      />
      <span className={css.time}>{length}</span>
    </>
  )
}

function Volume(props: { media: MediaState; onMute: () => void; onChange: (volume: number) => void }) {
  const { media, onMute, onChange } = props
  const t = useWords(contentWords)
  const { muted } = media
  const volume = muted ? 0 : media.volume
  return (
    <>
      <IconButton icon={muted ? 'soundOff' : 'sound'} label={t(muted ? 'unmute' : 'mute')} onClick={onMute} />
      {/* A phone has keys of its own for that. */}
      <input
        type="range"
        className={css.volume}
        aria-label={t('volume')}
        aria-valuetext={`${formatNumber(Math.round(volume * 100))}%`}
        min={0}
        max={1}
        step={0.05}
        value={volume}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </>
  )
}
