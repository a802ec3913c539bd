/** A recording in a dialog (spec §2 Attachments, §5): Start, a timer, Stop; then listen, and Delete or Add. */
import { useEffect, useRef, useState } from 'react'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { Spinner } from '../components/spinner.tsx'
import { digits, formatCountdown } from '../i18n/format.ts'
import { useWords } from '../i18n/words.ts'
import { attachmentWords } from './attachments-words.ts'
import css from './audio-recorder.module.css'
import {
  type MicFailure,
  micFailure,
  microphoneAllowed,
  type Recording,
  startRecording,
} from './audio-recorder-mic.ts'
import { emptyWavBytes } from './audio-recorder-wav.ts'

export { preloadRecording } from './audio-recorder-mic.ts'

interface AudioRecorderProps {
  onAdd: (recording: Blob) => void
  onClose: () => void
}

/** A recording ends by itself after so long: it must stay small enough to be sent. */
const mostMs = 10 * 60_000
/** The timer looks this often. */
const tickMs = 200

type State =
  | { step: 'idle' }
  | { step: 'starting' }
  | { step: 'recording'; again: boolean }
  | { step: 'ending' }
  | { step: 'recorded'; blob: Blob; url: string }
  | { step: 'failed'; why: MicFailure | 'micInsecure' }

/** The dialog. Leaving it turns the microphone off and keeps nothing. */
export function AudioRecorder({ onAdd, onClose }: AudioRecorderProps) {
  const t = useWords(attachmentWords)
  const { state, lengthMs, start, stop, forget } = useRecorder()
  return (
    <Dialog
      open
      title={t('recordTitle')}
      onClose={onClose}
      footer={
        state.step === 'recorded' ? (
          <>
            <Button size="lg" icon="trash" onClick={forget}>
              {t('delete')}
            </Button>
            <Button size="lg" variant="primary" icon="check" onClick={() => onAdd(state.blob)}>
              {t('add')}
            </Button>
          </>
        ) : (
          <>
            <Button size="lg" onClick={onClose}>
              {t('cancel')}
            </Button>
            {state.step === 'recording' || state.step === 'ending' ? (
              <Button size="lg" variant="danger" busy={state.step === 'ending'} onClick={stop}>
                {t('stop')}
              </Button>
            ) : (
              <Button size="lg" variant="primary" busy={state.step === 'starting'} onClick={start}>
                {state.step === 'failed' ? t('tryAgain') : t('start')}
              </Button>
            )}
          </>
        )
      }
    >
      <div className={css.stage}>
        <p className={css.time} role="timer" data-on={state.step === 'recording' || undefined}>
          {/* Whole seconds that have passed; a countdown would round them up. */}
          {formatCountdown(Math.floor(lengthMs / 1000) * 1000)}
        </p>
        <div role="status" className={css.said}>
          <Said state={state} />
        </div>
        {state.step === 'recorded' && (
          // biome-ignore lint/a11y/useMediaCaption: it is the student's own voice of a moment ago.
          <audio className={css.player} controls src={state.url} aria-label={t('yourRecording')} />
        )}
      </div>
    </Dialog>
  )
}

function Said({ state }: { state: State }) {
  const t = useWords(attachmentWords)
  if (state.step === 'starting') return <Spinner label={t('micStarting')} />
  if (state.step === 'ending') return <Spinner label={t('opening')} />
  if (state.step === 'failed') return <p className={css.problem}>{t(state.why)}</p>
  if (state.step === 'recorded') return <p>{t('recorded')}</p>
  if (state.step === 'recording') return <p>{t(state.again ? 'nothingHeard' : 'recording')}</p>
  return <p>{t('recordHint', { minutes: digits(mostMs / 60_000) })}</p>
}

function useRecorder() {
  const [state, setState] = useState<State>({ step: 'idle' })
  const [lengthMs, setLength] = useState(0)
  const running = useRef<Recording | null>(null)
  const left = useRef(false)

  const begin = async (again: boolean) => {
    if (!microphoneAllowed()) return setState({ step: 'failed', why: 'micInsecure' })
    setLength(0)
    setState({ step: 'starting' })
    try {
      const recording = await startRecording(() => void finish())
      // The dialog was left while the browser asked.
      if (left.current) return recording.drop()
      running.current = recording
      setState({ step: 'recording', again })
    } catch (error) {
      if (!left.current) setState({ step: 'failed', why: micFailure(error) })
    }
  }
  const finish = async () => {
    const recording = running.current
    running.current = null
    if (!recording) return
    setLength(recording.lengthMs())
    setState({ step: 'ending' })
    const blob = await recording.stop()
    if (left.current) return
    // A head without sound is no recording (spec §5).
    if (blob.size <= emptyWavBytes) void begin(true)
    else setState({ step: 'recorded', blob, url: URL.createObjectURL(blob) })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the timer belongs to the running recording alone.
  useEffect(() => {
    if (state.step !== 'recording') return
    const timer = setInterval(() => {
      const ms = running.current?.lengthMs() ?? 0
      setLength(ms)
      if (ms >= mostMs) void finish()
    }, tickMs)
    return () => clearInterval(timer)
  }, [state.step])
  useEffect(() => {
    if (state.step !== 'recorded') return
    return () => URL.revokeObjectURL(state.url)
  }, [state])
  useEffect(() => {
    left.current = false
    return () => {
      left.current = true
      running.current?.drop()
      running.current = null
    }
  }, [])

  return {
    state,
    lengthMs,
    start: () => void begin(false),
    stop: () => void finish(),
    forget: () => {
      setLength(0)
      setState({ step: 'idle' })
    },
  }
}
