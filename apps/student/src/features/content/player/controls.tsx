/** Controls over the picture: large, at the thumb, gone when nobody touches them. */
import { type RefObject, useEffect, useRef, useState } from 'react'
import { cx, Icon, IconButton } from '../../../kit/index.ts'
import { formatCountdown, formatNumber } from '../../../platform/i18n/format.ts'
import { useWords } from '../../../platform/i18n/words.ts'
import { contentWords } from '../words.ts'
import { keepChoices } from './choices.ts'
import css from './controls.module.css'
import { DoubleTap, doubleTapMs, seekSeconds } from './double-tap.ts'
import { SettingsMenu } from './settings-menu.tsx'
import { useMedia } from './use-media.ts'
import type { PlayerView } from './use-player.ts'

/** They hide after so long without a touch. */
const restMs = 3_000
/** Of an arrow key. */
const volumeStep = 0.1

interface ControlsProps {
  element: RefObject<HTMLVideoElement | null>
  frame: RefObject<HTMLDivElement | null>
  player: PlayerView
}

export function Controls({ element, frame, player }: ControlsProps) {
  const t = useWords(contentWords)
  const media = useMedia(element)
  const [shown, setShown] = useState(true)
  const [menu, setMenu] = useState(false)
  const taps = useRef(new DoubleTap())
  const first = useRef<HTMLButtonElement>(null)
  const rest = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const { paused, time, duration, muted, waiting } = media

  const wake = () => {
    setShown(true)
    clearTimeout(rest.current)
    rest.current = setTimeout(() => setShown(false), restMs)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when they appear.
  useEffect(() => {
    wake()
    // The big button that was pressed is gone, and the focus with it.
    first.current?.focus({ preventScroll: true })
    return () => clearTimeout(rest.current)
  }, [])

  const seekTo = (seconds: number) => {
    const place = element.current
    if (place) place.currentTime = Math.min(Math.max(0, seconds), place.duration || seconds)
    wake()
  }
  const skip = (seconds: number) => seekTo((element.current?.currentTime ?? 0) + seconds)
  const toggle = () => {
    const place = element.current
    if (place?.paused) void place.play().catch(() => undefined)
    else place?.pause()
    wake()
  }
  const loud = (volume: number, muted = volume === 0) => {
    const place = element.current
    if (!place) return
    Object.assign(place, { volume: Math.min(1, Math.max(0, Math.round(volume * 20) / 20)), muted })
    keepChoices({ volume: place.volume, muted })
    wake()
  }
  const mute = () => {
    // Sound that was turned down to nothing comes back so that it can be heard.
    if (media.muted) loud(media.volume || 0.5, false)
    else loud(media.volume, true)
  }
  const fullScreen = () => {
    if (document.fullscreenElement) void document.exitFullscreen()
    else void frame.current?.requestFullscreen?.().catch(() => undefined)
  }

  const tapped = (clientX: number, box: DOMRect) => {
    const side = clientX < box.left + box.width / 2 ? 'left' : 'right'
    const tap = taps.current.tap(performance.now(), side)
    if (tap.kind === 'seek') return skip(tap.seconds)
    setTimeout(() => {
      if (taps.current.settle(performance.now()).kind !== 'single') return
      if (shown) setShown(false)
      else wake()
    }, doubleTapMs)
  }

  const keys = (event: KeyboardEvent) => {
    // A control that has the focus keeps its own keys: arrows on a slider, letters in a select, space on a button.
    const control = event.target instanceof Element ? event.target.closest('button, input, select') : null
    const own =
      control?.tagName === 'SELECT' ||
      (control?.tagName === 'BUTTON' && event.key === ' ') ||
      (control?.tagName === 'INPUT' && event.key.startsWith('Arrow'))
    const acts: Record<string, () => void> = {
      ' ': toggle,
      k: toggle,
      ArrowLeft: () => skip(-seekSeconds),
      ArrowRight: () => skip(seekSeconds),
      ArrowUp: () => loud(media.volume + volumeStep),
      ArrowDown: () => loud(media.volume - volumeStep),
      f: fullScreen,
      m: mute,
    }
    const act = acts[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return wake()
    if (own) return wake()
    event.preventDefault()
    act()
  }
  // The picture has no focus of its own: keys are taken wherever the focus stands, nowhere included; the player fills the window.
  useEffect(() => {
    document.addEventListener('keydown', keys)
    return () => document.removeEventListener('keydown', keys)
  })

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
        <IconButton icon="back10" label={t('back10')} size="lg" onClick={() => skip(-seekSeconds)} />
        <button
          ref={first}
          type="button"
          className={css.play}
          aria-label={t(paused ? 'play' : 'pause')}
          onClick={toggle}
        >
          <Icon name={paused ? 'play' : 'pause'} size={32} />
        </button>
        <IconButton icon="forward10" label={t('forward10')} size="lg" onClick={() => skip(seekSeconds)} />
      </div>
      <div className={css.bar}>
        <span className={css.time}>{formatCountdown(Math.floor(time) * 1000)}</span>
        <input
          type="range"
          className={css.seek}
          aria-label={t('seek')}
          aria-valuetext={t('timeOf', {
            time: formatCountdown(Math.floor(time) * 1000),
            total: formatCountdown(Math.floor(duration) * 1000),
          })}
          min={0}
          max={Math.max(1, Math.floor(duration))}
          step={1}
          value={Math.floor(time)}
          onChange={(event) => seekTo(Number(event.target.value))}
        />
        <span className={css.time}>{formatCountdown(Math.floor(duration) * 1000)}</span>
        <div className={css.tools}>
          <IconButton
            icon={muted ? 'soundOff' : 'sound'}
            label={t(muted ? 'unmute' : 'mute')}
            onClick={mute}
          />
          {/* A phone has keys of its own for that. */}
          <input
            type="range"
            className={css.volume}
            aria-label={t('volume')}
            aria-valuetext={`${formatNumber(Math.round((muted ? 0 : media.volume) * 100))}%`}
            min={0}
            max={1}
            step={0.05}
            value={muted ? 0 : media.volume}
            onChange={(event) => loud(Number(event.target.value))}
          />
          <SettingsMenu
            element={element}
            player={player}
            rate={media.rate}
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
