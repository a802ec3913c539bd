/** A written answer: a text that is a draft until it is submitted. */
import type { Question } from '@porua/contract/exams'
import { limits } from '@porua/contract/limits'
import { Button, cx, Icon } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { AnswerField } from '@porua/kit/questions/answer-field.tsx'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { typedOn } from '../typed-on.ts'
import { answerWords } from './answer-words.ts'
import css from './question-card.module.css'

interface WrittenAnswerProps {
  question: Question
  /** The text that stands as the answer; '' for none. */
  value: string
  /** Typed and not submitted; null where there is nothing of the kind. */
  draft: string | null
  answered: boolean
  locked: boolean
  state: ReactNode
  /** Its files; null where there are none and none can be added yet. */
  files: WrittenFiles | null
  onDraft: (text: string | null) => void
  onSubmit: (text: string) => void
}

/** Files beside the text. */
export interface WrittenFiles {
  /** How many there are. */
  count: number
  /** They are not those of the answer that stands. */
  changed: boolean
  /** The place where they are added and shown. */
  field: ReactNode
}

/** How long typing may rest before it is on the disk. */
const draftMs = 200
/** The counter appears when so much is left. */
const fewCharacters = 500

/** The text field and its button. */
export function WrittenAnswer(props: WrittenAnswerProps) {
  const { question, value, draft, answered, locked, state, files, onDraft, onSubmit } = props
  const t = useWords(answerWords)
  const [text, setText] = useState(draft ?? value)
  /** What was last handed on. */
  const sent = useRef(text)
  const { note, flush } = useDraft((next) => {
    sent.current = next ?? value
    onDraft(next)
  })
  const [open] = useState(!locked)
  const place = useRef<HTMLDivElement>(null)

  // Another tab or device has written; what is being typed here stays beside it.
  const shown = useRef({ draft, value })
  if (shown.current.draft !== draft || shown.current.value !== value) {
    shown.current = { draft, value }
    const outside = draft ?? value
    if (!note.typing) {
      sent.current = outside
      if (outside !== text) setText(outside)
    } else if (outside !== sent.current) type(typedOn(outside, sent.current, text))
  }

  function type(next: string) {
    setText(next)
    note(next === value ? null : next)
  }
  const submit = () => {
    flush()
    const { current } = place
    if (current) current.style.minHeight = `${current.offsetHeight}px`
    onSubmit(text)
  }
  const changed = text !== value || files?.changed === true
  const something = text.trim() !== '' || (files?.count ?? 0) > 0
  const left = limits.answerTextMax - text.length
  return (
    <div className={css.written}>
      <AnswerField question={question} locked={locked} value={text} onChange={type} onBlur={flush} />
      {left < fewCharacters && (
        <p className={left < 0 ? css.trouble : css.hint}>
          {left < 0
            ? t('tooLong', { n: -left, most: limits.answerTextMax })
            : t('charactersLeft', { n: left })}
        </p>
      )}
      {/* Its place is kept, so that nothing moves when it comes, or loses its buttons with the answer's acknowledgement. */}
      <div ref={place} className={cx(open && css.filesPlace)}>
        {files?.field}
      </div>
      <div className={css.give}>
        {/* An emptied field too: the answer that is saved is not the one that stands there. */}
        <span>{changed && (something || answered) ? <NotSubmitted /> : state}</span>
        <Button
          data-give
          aria-describedby={`${question._id}-n`}
          size="lg"
          disabled={locked || left < 0 || (answered && !changed)}
          onClick={submit}
        >
          <GiveLabel given={answered && (!changed || locked)} />
        </Button>
      </div>
    </div>
  )
}

/** The word on the button; the longer one keeps its place, so that nothing moves when it comes. */
export function GiveLabel({ given }: { given: boolean }) {
  const t = useWords(answerWords)
  return (
    <span className={css.steady} data-longest={t('submitted')}>
      <span>{given ? t('submitted') : t('submit')}</span>
    </span>
  )
}

/** Says that what stands there is not an answer yet. */
export function NotSubmitted() {
  const t = useWords(answerWords)
  return (
    <span className={css.notSubmitted}>
      <Icon name="info" size={16} />
      <span>{t('notSubmitted')}</span>
    </span>
  )
}

interface Note {
  (text: string | null): void
  /** True while something typed is not on its way to the disk yet. */
  readonly typing: boolean
}

/** Hands typed text on when typing rests, the field is left, the page hides or the card goes. */
function useDraft(onDraft: (text: string | null) => void): { note: Note; flush: () => void } {
  const latest = useRef({ onDraft, waiting: null as { text: string | null } | null, timer: 0 })
  latest.current.onDraft = onDraft
  const [tools] = useState(() => {
    const flush = () => {
      const { current } = latest
      clearTimeout(current.timer)
      const { waiting } = current
      current.waiting = null
      if (waiting) current.onDraft(waiting.text)
    }
    const note = (text: string | null) => {
      const { current } = latest
      // The timer is not put off by the next key: 'as typed', not 'when done typing'.
      if (!current.waiting) current.timer = window.setTimeout(flush, draftMs)
      current.waiting = { text }
    }
    Object.defineProperty(note, 'typing', { get: () => latest.current.waiting !== null })
    return { note: note as Note, flush }
  })
  useEffect(() => {
    document.addEventListener('visibilitychange', tools.flush)
    window.addEventListener('pagehide', tools.flush)
    return () => {
      document.removeEventListener('visibilitychange', tools.flush)
      window.removeEventListener('pagehide', tools.flush)
      tools.flush()
    }
  }, [tools])
  return tools
}
