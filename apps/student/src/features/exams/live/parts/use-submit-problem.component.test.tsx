/** What is said of a submit that failed, and for how long. */
import { draw } from '@porua/kit/testing/draw.ts'
import { says } from '@porua/kit/testing/hands.ts'
import { test } from 'vitest'
import type { AttemptState, LiveExam, LiveNotice, LiveView } from '../live-exam.ts'
import { useSubmitProblem } from './use-submit-problem.ts'

const times = { startsAt: 0, endsAt: 1_000, graceEndsAt: 2_000, paused: false, ended: false }

/** As much of an exam as the sentence needs. */
function fakeExam() {
  const changes = new Set<() => void>()
  const notices = new Set<(notice: LiveNotice) => void>()
  let view = { attempt: { name: 'answering', times }, online: true } as LiveView
  const listen = <T,>(all: Set<T>, one: T) => {
    all.add(one)
    return () => all.delete(one)
  }
  return {
    exam: {
      view: () => view,
      subscribe: (changed: () => void) => listen(changes, changed),
      onNotice: (hear: (notice: LiveNotice) => void) => listen(notices, hear),
    } as unknown as LiveExam,
    /** As the exam does: the notice first, then the view. */
    go(attempt: AttemptState, notice?: LiveNotice) {
      if (notice) for (const hear of notices) hear(notice)
      view = { ...view, attempt }
      for (const changed of changes) changed()
    },
  }
}

function Sentence({ exam }: { exam: LiveExam }) {
  return <p>{useSubmitProblem(exam) ?? 'Nothing is wrong.'}</p>
}

test('an earlier failure is forgotten once it is tried again, however the try ends', async () => {
  const { exam, go } = fakeExam()
  const failed = { type: 'submitFailed', problem: { kind: 'refused', code: 'tooLarge', title: '' } } as const
  draw(<Sentence exam={exam} />)
  await says('Nothing is wrong.')
  go({ name: 'timeOver', times }, failed)
  await says('Somethink went wrong! Please try again.')
  go({ name: 'submitting', times, stage: 'sending' })
  await says('Nothing is wrong.')
  // The end has moved meanwhile: the exam goes on without a word of the submit.
  go({ name: 'answering', times: { ...times, endsAt: 5_000 } })
  await says('Nothing is wrong.')
  // A try that fails at once is told.
  go({ name: 'submitting', times, stage: 'sending' })
  go({ name: 'answering', times }, failed)
  await says('Somethink went wrong! Please try again.')
})
