/**
 * The questions. They are drawn a card a task, what is off the screen is neither laid out nor painted, a very long paper is
 * drawn only near the screen, and a change draws its own card alone: a cheap phone stays at the finger's pace.
 */
import type { Paper, Question } from '@porua/contract/exams'
import { cx } from '@porua/kit'
import { digits } from '@porua/kit/i18n/format.ts'
import { words } from '@porua/kit/i18n/words.ts'
import { usePictureSizes } from '@porua/kit/questions/picture-sizes.ts'
import { memo, type Ref, useCallback, useImperativeHandle, useMemo, useRef } from 'react'
import { keepMark } from '../../marked-questions.ts'
import { type CardPlace, cardHeight } from '../../parts/card-height.ts'
import { QuestionCard } from '../../parts/question-card.tsx'
import type { ExamFiles } from '../files/files-chunk.ts'
import { useCardFiles } from '../files/files-context.ts'
import type { LiveExam } from '../live-exam.ts'
import { useQuestion } from '../use-live-exam.ts'
import { liveWords } from '../words.ts'
import { confirmHere, noticeHere } from './ask-here.ts'
import { cardInView } from './card-in-view.ts'
import css from './question-list.module.css'
import { scrollToCard } from './scroll-to-card.ts'
import { expectAnswerToast } from './use-answer-toasts.ts'
import { useNearby } from './use-nearby.ts'
import { useStaged } from './use-staged.ts'

/** What the palette and the keyboard need of the list. */
export interface QuestionListHandle {
  jump(index: number): void
  /** The card that a key means, see `cardInView`. */
  current(): HTMLElement | null
  /** Goes to the card before (-1) or after (1). */
  step(by: 1 | -1): void
}

interface QuestionListProps {
  ref: Ref<QuestionListHandle>
  exam: LiveExam
  paper: Paper
  /** Greyed and unclickable: the time is over, or the exam is paused. */
  closed: boolean
}

/** How many cards are drawn with the screen itself. */
const first = 3
/** Characters beyond which a paper is too much to keep whole in a cheap phone's memory. */
const heavyPaper = 150_000

function isHeavy({ questions }: Paper): boolean {
  return questions.reduce((sum, { question }) => sum + question.title.length, 0) > heavyPaper
}

/** About how large the window is: what says it exactly would lay the page out in the midst of its making. */
function windowSize(): { width: number; height: number } {
  const { screen, outerWidth, outerHeight } = window
  return {
    width: Math.min(screen.width, outerWidth || screen.width),
    height: Math.min(screen.height, outerHeight || screen.height),
  }
}

/** All questions of the paper. Memoised: what changes around it costs a long paper nothing. */
export const QuestionList = memo(function QuestionList({ ref, exam, paper, closed }: QuestionListProps) {
  const { questions } = paper
  const heavy = useMemo(() => isHeavy(paper), [paper])
  const staged = useStaged(heavy ? 0 : questions.length, first)
  const list = useRef<HTMLOListElement>(null)
  const sizes = usePictureSizes()
  const place = useMemo(() => {
    const { width, height } = windowSize()
    return { width: Math.min(width - 24, 640), height, sizes }
  }, [sizes])

  const jump = useCallback((index: number) => {
    const card = list.current?.children[index]
    if (!(card instanceof HTMLElement)) return
    scrollToCard(card)
    card.focus({ preventScroll: true })
  }, [])

  useImperativeHandle(ref, () => {
    const cards = () => [...(list.current?.children ?? [])].filter((it) => it instanceof HTMLElement)
    const current = () => cardInView(cards())
    return {
      jump,
      current,
      step(by) {
        const here = current()
        const at = here ? cards().indexOf(here) : 0
        const next = Math.min(cards().length - 1, Math.max(0, at + by))
        jump(next)
      },
    }
  }, [jump])

  return (
    <ol ref={list} className={cx(css.list, closed && css.closed)} inert={closed}>
      {questions.map(({ question }, index) => (
        <Place key={question._id} {...{ exam, question, index, place, heavy }} staged={index < staged} />
      ))}
    </ol>
  )
})

interface PlaceProps extends LiveQuestionProps {
  place: CardPlace
  /** Drawn only while it is near the screen. */
  heavy: boolean
  /** In a paper that is not heavy: its turn has come. */
  staged: boolean
}

/** A card's place in the list, as tall as the card is or will be. */
const Place = memo(function Place({ exam, question, index, place, heavy, staged }: PlaceProps) {
  const item = useRef<HTMLLIElement>(null)
  const { near, height } = useNearby(item, heavy, index < first)
  const guess = height ?? cardHeight(question, place)
  return (
    <li
      ref={item}
      className={css.item}
      style={{ containIntrinsicBlockSize: `auto ${guess}px` }}
      tabIndex={-1}
      data-question={question._id}
    >
      {(heavy ? near : staged) ? (
        <OneQuestion exam={exam} question={question} index={index} />
      ) : (
        <div className={css.later} style={{ height: guess }} />
      )}
    </li>
  )
})

interface LiveQuestionProps {
  exam: LiveExam
  question: Question
  index: number
}

/** Options, or words and files: only those cards know of files, which open a while after the questions stand. */
function OneQuestion(props: LiveQuestionProps) {
  const { type } = props.question
  return type === 'MCQ' || type === 'checkbox' ? (
    <LiveQuestion {...props} files={null} />
  ) : (
    <WrittenQuestion {...props} />
  )
}

function WrittenQuestion(props: LiveQuestionProps) {
  return <LiveQuestion {...props} files={useCardFiles(props.question._id)} />
}

interface AnyQuestionProps extends LiveQuestionProps {
  files: ReturnType<typeof useCardFiles>
}

const LiveQuestion = memo(function LiveQuestion({ exam, question, index, files }: AnyQuestionProps) {
  const id = question._id
  const view = useQuestion(exam, id)
  const { type } = question
  const onAnswer = useCallback(
    (answer: string[], places?: number[]) => {
      // An MCQ is answered by a tap and says so in its row; a button that was pressed gets a word.
      if (exam.give(id, answer, undefined, places) && type !== 'MCQ') expectAnswerToast(exam, id)
    },
    [exam, id, type],
  )
  const all = files?.all ?? null
  const onSubmitText = useCallback(
    (text: string) => void submitText({ exam, id, index, files: all }, text),
    [exam, id, index, all],
  )
  const onDraft = useCallback(
    (draft: string[] | null, places?: number[]) => exam.draft(id, draft, places),
    [exam, id],
  )
  const onMark = useCallback(
    (marked: boolean) => {
      exam.mark(id, marked)
      keepMark(exam.view().attemptId, id, marked)
    },
    [exam, id],
  )
  const written = files && {
    count: files.card.files.length,
    changed: files.card.changed,
    field: <files.all.Field answers={files.all.answers} question={id} locked={view.locked} />,
  }
  return (
    <QuestionCard {...{ question, index, view, onAnswer, onSubmitText, onDraft, onMark }} files={written} />
  )
})

interface Written {
  exam: LiveExam
  id: string
  index: number
  /** Null until files can be added: an answer that has some then keeps them. */
  files: ExamFiles | null
}

/** A written answer needs a text or a file, and asks first (spec §5). */
async function submitText({ exam, id, index, files }: Written, text: string): Promise<void> {
  const t = words(liveWords)
  const n = digits(index + 1)
  const attached = () => files?.answers.attachments(id) ?? [...exam.question(id).files]
  const blank = text.trim() === ''
  if (blank && attached().length === 0) {
    await noticeHere(exam, { title: t('answerError', { n }), body: t('needAnswer') })
    return
  }
  const refused = files?.answers.refusedOn(id)
  if (refused) {
    await noticeHere(exam, { title: t('answerError', { n }), body: t('fileError', { name: refused }) })
    return
  }
  const sure = await confirmHere(exam, {
    title: t('sureAnswer'),
    ...(exam.view().mayChange ? { body: t('mayStillChange') } : {}),
    confirmLabel: t('submit'),
    cancelLabel: t('cancel'),
  })
  if (!sure || !exam.give(id, blank ? [] : [text], attached())) return
  expectAnswerToast(exam, id)
  await files?.answers.gave(id)
}
