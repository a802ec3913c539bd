import { expect, test } from 'vitest'
import { WatchedThreads } from './thread-watch.ts'

function line() {
  const said: string[] = []
  return {
    said,
    say: (event: string, { questionId }: { questionId: string }) => void said.push(`${event} ${questionId}`),
  }
}

test('what is looked at is said once, and its end when nobody looks any more', () => {
  const threads = new WatchedThreads()
  const { said, say } = line()
  threads.use(say)
  const [page, list, other] = [threads.watch('a'), threads.watch('a'), threads.watch('b')]
  expect(said).toEqual(['watch a', 'watch b'])
  page()
  page()
  expect(said).toHaveLength(2)
  list()
  other()
  expect(said.slice(2)).toEqual(['unwatch a', 'unwatch b'])
})

test('a connection that comes later, and one that comes again, are told what is looked at now', () => {
  const threads = new WatchedThreads()
  const gone = threads.watch('gone')
  threads.watch('a')
  gone()
  const [first, second] = [line(), line()]
  threads.use(first.say)
  expect(first.said).toEqual(['watch a'])
  threads.use(null)
  threads.watch('b')
  threads.use(second.say)
  expect(second.said).toEqual(['watch a', 'watch b'])
  expect(first.said).toEqual(['watch a'])
})
