/** Keys of the whole page of questions: they rest while somebody types, or a dialog is open. */
import { isDialogOpen } from '@porua/kit'
import { useEffect } from 'react'
import { moveRow } from './question-rows.tsx'

const typing = 'input, textarea, select, [contenteditable]'

/** J and K go to the rows from anywhere, N adds, / searches. @param onAdd called for N */
export function useListKeys(onAdd: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (isDialogOpen() || document.querySelector('[role=dialog]') || target.closest(typing)) return
      if (event.key === 'n') onAdd()
      else if (event.key === '/') document.querySelector<HTMLElement>('search input')?.focus()
      else if (event.key === 'j' || event.key === 'k') moveRow(document, event.key === 'j' ? 1 : -1)
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [onAdd])
}
