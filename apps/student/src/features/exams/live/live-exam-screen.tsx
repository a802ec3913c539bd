/** The live exam screen (spec §2): it has the whole window, since on exam day nothing else matters. */

import { useNavigate, useParams } from '@porua/kit/platform/navigation.tsx'
import { useEffect } from 'react'
import { holdUpdates } from '../../../platform/service-worker.ts'
import { useNoRightClick } from '../../../platform/use-no-right-click.ts'
import { ExamLayout } from './parts/exam-layout.tsx'
import { OpeningExam } from './parts/opening-exam.tsx'
import { type OpenExam, useLiveExam, useLiveView } from './use-live-exam.ts'

/** The screen at /live-exam/{examId}/{groupId}. */
export function LiveExamScreen() {
  const { examId = '', groupId = '' } = useParams()
  const navigate = useNavigate()
  const toStart = () => navigate('/exams', { replace: true, state: { start: examId } })
  const open = useLiveExam(examId, groupId, toStart)
  useNoRightClick()
  // No service worker takes over during an attempt.
  useEffect(() => holdUpdates(), [])
  return open ? <OpenedScreen open={open} /> : <OpeningExam exam={null} />
}

function OpenedScreen({ open }: { open: OpenExam }) {
  const { paper, attempt } = useLiveView(open.exam)
  if (!paper || attempt.name === 'loading') return <OpeningExam exam={open.exam} />
  return <ExamLayout open={open} paper={paper} />
}
