/**
 * Who sits here, before the app opens in the stored student's name; only what that student has given already is sent meanwhile. 'Not me' is a
 * logout: what is unsent goes first, or is counted.
 */
import { QueryClientProvider } from '@tanstack/react-query'
import { ContinueScreen } from '../features/account/continue-screen.tsx'
import { appQueries } from './app-queries.ts'
import { useUnsentAnswers } from './use-unsent-answers.ts'
import { useUnsentPosts } from './use-unsent-posts.ts'

/** 'Continue as {name}' or 'Not me', with what a logout must know. */
export function AskedPage() {
  return (
    <QueryClientProvider client={appQueries()}>
      <Asked />
    </QueryClientProvider>
  )
}

function Asked() {
  useUnsentAnswers()
  useUnsentPosts()
  return <ContinueScreen />
}
