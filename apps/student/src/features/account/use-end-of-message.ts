import { toast } from '@porua/kit'
import { useEffect } from 'react'

/** The screen's message goes with the screen: on the next one it would contradict what stands there. */
export function useEndOfMessage(id: string): void {
  useEffect(() => () => toast.dismiss(id), [id])
}
