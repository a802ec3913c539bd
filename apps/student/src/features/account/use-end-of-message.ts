import { useEffect } from 'react'
import { toast } from '../../kit/index.ts'

/** The screen's message goes with the screen: on the next one it would contradict what stands there. */
export function useEndOfMessage(id: string): void {
  useEffect(() => () => toast.dismiss(id), [id])
}
