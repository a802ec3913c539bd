/** A file that comes in: chosen, dropped or pasted, stopped, refused, tried again. */
import { jobsCalls } from '@porua/contract/desk/jobs'
import { alert, button, says } from '@porua/kit/testing/hands.ts'
import { expectGoodLooks } from '@porua/kit/testing/look.ts'
import { beforeEach, expect, test } from 'vitest'
import { api, show } from '../../testing/stage.tsx'
import type { SentFile } from '../send-file.ts'
import { FileDrop } from './file-drop.tsx'

let sent: SentFile[]
let pasted: string[]
const reply = { file: { id: 'file-1', name: 'list.csv', bytes: 3 } }
const file = (name = 'list.csv') => new File(['a,b'], name, { type: 'text/csv' })

/** A drop or a paste of these. */
function carried(files: readonly File[], text = ''): DataTransfer {
  const transfer = new DataTransfer()
  for (const one of files) transfer.items.add(one)
  if (text) transfer.setData('text/plain', text)
  return transfer
}
const paste = (clipboardData: DataTransfer, on: EventTarget = document.body) =>
  on.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
const drop = (on: Element | null, dataTransfer: DataTransfer) =>
  on?.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))

beforeEach(async () => {
  sent = []
  pasted = []
  api.on(jobsCalls.sendFile, reply)
  await show(
    <main style={{ padding: 16 }}>
      <h1>Import</h1>
      <FileDrop
        label="A list of students"
        hint="XLSX or CSV"
        accept=".xlsx,.csv"
        onSent={(one) => sent.push(one)}
        onText={(text) => pasted.push(text)}
      />
    </main>,
  )
})

test('a file is chosen, dropped or pasted, and its id is told', async () => {
  await says('XLSX or CSV')
  await expectGoodLooks()
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('no chooser')
  input.files = carried([file()]).files
  input.dispatchEvent(new Event('change', { bubbles: true }))
  await expect.poll(() => sent).toEqual([reply.file])
  drop(document.querySelector('input[type=file]')?.parentElement ?? null, carried([file()]))
  await expect.poll(() => sent).toHaveLength(2)
  paste(carried([file()]))
  await expect.poll(() => sent).toHaveLength(3)
  await expect.poll(() => api.sent(jobsCalls.sendFile).at(-1)).toMatchObject({ query: { name: 'list.csv' } })
})

test('a text is pasted, but not what somebody pastes into a field', async () => {
  const field = document.body.appendChild(document.createElement('input'))
  paste(carried([], 'typed'), field)
  field.remove()
  paste(carried([], '1. Question'))
  await expect.poll(() => pasted).toEqual(['1. Question'])
})

test('one that is being sent is stopped', async () => {
  api.hold(jobsCalls.sendFile, reply)
  paste(carried([file('slow.csv')]))
  await says('Sending slow.csv: 0 %')
  await expectGoodLooks()
  await button('Stop').press()
  await says('or drop it here, or paste a file or text')
  expect(sent).toEqual([])
})

test('a file that will never be taken is not tried again: another one is offered', async () => {
  api.refuse(jobsCalls.sendFile, 'badRequest', 'list.csv is empty.')
  paste(carried([file()]))
  await alert('list.csv is empty.')
  await expect.element(button('Choose another file')).toBeVisible()
  await expect.element(button('Try again')).not.toBeInTheDocument()
  await expectGoodLooks()
})

test('what did not arrive is said, and the same file is tried again', async () => {
  api.lose(jobsCalls.sendFile)
  paste(carried([file()]))
  await alert('The file was not sent. Try again when the network is back.')
  api.on(jobsCalls.sendFile, reply)
  await button('Try again').press()
  await expect.poll(() => sent).toHaveLength(1)
})

test('one that is too large is not sent at all', async () => {
  const huge = file('huge.csv')
  Object.defineProperty(huge, 'size', { value: 300_000_000 })
  const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true })
  Object.defineProperty(event, 'clipboardData', { value: { files: [huge], getData: () => '' } })
  document.body.dispatchEvent(event)
  await alert('The file is too large: it may have 190 MB at most.')
  await expect.element(button('Try again')).not.toBeInTheDocument()
  expect(api.sent(jobsCalls.sendFile)).toEqual([])
})
