/** The chunk of practice: its three screens lead to each other. */
export { keepPracticeReady } from './keep-ready.ts'
export { MistakesScreen } from './mistakes-screen.tsx'
export { RoundScreen } from './round-screen.tsx'
export { StandingScreen } from './standing-screen.tsx'
