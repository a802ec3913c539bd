/**
 * Which modules share a file. A server without a proxy speaks HTTP/1.1: six files at a time, each a turn of the line.
 * So what every page needs is one file, what most of them share another, and nothing small stands alone on the way to
 * a page.
 */
import type { Plugin } from 'vite'

/** Modules of a folder, with their styles. */
const of = (folder: string, ...names: string[]) =>
  `/${folder}/(?:${names.join('|')})(?:\\.module)?\\.(?:tsx?|css)$`
const any = (...patterns: string[]) => new RegExp(patterns.join('|'))

/** For the bundler; where two would take a module, the one that stands first does. */
const groups = [
  /** What asks for the rest (`app/boot.ts`). Everything in it delays everything else: keep it to a few kilobytes. */
  {
    name: 'boot',
    test: any(
      // Not its style: that comes with everybody's.
      '/app/boot\\.ts$',
      of('app', 'first-pictures', 'legacy-address', 'routes'),
      of(
        'platform',
        'early-calls',
        'failure-log',
        'fetching',
        'fill-path',
        'less-data',
        'lost-styles',
        'match-path',
        'no-space',
        'storage',
      ),
      of('contract/src', 'asset-address', 'account\\.paths', 'content\\.paths', 'exams\\.paths', 'limits'),
      'vite/preload-helper',
      'index\\.html$',
    ),
  },
  /** What every page needs: `app/main.tsx` and all behind it. */
  { name: 'first', tags: ['$initial' as const] },
  /** The phone's answer store: an exam's first calls say which one speaks. */
  {
    name: 'answer-store',
    test: any(
      of(
        'features/exams/live',
        'answer-store(?:\\.(?:changes|idb|schema))?',
        'answer-record',
        'drafts',
        'browser-answer-store',
        'opening-headers',
      ),
      of('platform', 'kept-bytes', 'free-space'),
      '/node_modules/idb/',
    ),
  },
  /** What signing in and registering share; and signing out, which the shell brings and an exam does not. */
  {
    name: 'account',
    test: any(
      of('kit/src/i18n', 'language-switch'),
      of('kit/src/components', 'segments'),
      of(
        'features/account',
        'logo',
        'logout',
        'account-frame',
        'queries',
        'use-form',
        'words(?:\\.(?:en|bn))?',
      ),
    ),
  },
  /**
   * What stands before every page of a student, and what the exam screen shares with most of them. The exam's budget
   * pays for all of it.
   */
  {
    name: 'shared',
    test: any(
      of('app', 'signed-in'),
      of('features/account', 'cold-start'),
      of('kit/src/components', 'badge', 'card', 'in-turn', 'large-picture', 'near'),
      of(
        'kit/src/rich-text',
        'marked-pieces',
        'markup',
        'rich-text',
        'text-language',
        'text-pieces',
        'wide-formula',
      ),
      of('platform', 'file-size', 'media-address', 'stale', 'use-no-right-click', 'viewport'),
      of('contract/src', 'uploads\\.paths'),
      of('features/exams', 'seen-exams', 'live/hints'),
    ),
  },
  /** Questions as they are answered: in the exam and in practice. */
  {
    name: 'questions',
    test: any(
      of(
        'kit/src/questions',
        'answer-field',
        'picture-sizes',
        'question-(?:choice|frame|media|options|words)',
      ),
      of('features/exams/parts', 'answer-words(?:\\.(?:en|bn))?', 'use-kept-pictures'),
      of('features/exams', 'marked-questions'),
    ),
  },
  /** What the live connection shares with the shell: lists that are asked for, and notices. */
  {
    name: 'asking',
    test: any(
      '/node_modules/@tanstack/(?!.*nfiniteQuery)',
      of('app', 'app-queries'),
      of('kit/src/platform', 'query-defaults'),
      of(
        'features/notifications',
        'destination',
        'drawer-state',
        'inbox',
        'open-notification',
        'queries',
        'words.*',
      ),
      of('contract/src', 'notifications\\.paths'),
    ),
  },
  /** What the pages in the shell share. */
  {
    name: 'shell',
    test: any(
      of('features/content', 'reports'),
      of('app', 'shell-pages', 'plain-pages', 'suggest-address', 'shell/words.*'),
      of(
        'kit/src/components',
        'card-pattern',
        'cover',
        'link-card',
        'query-state.*',
        'stale-note',
        'tabs',
        'times-in',
      ),
      of('kit/src/i18n', 'span'),
      // Lists of every feature.
      of('kit/src/components', 'find-box', 'find-words', 'long-list', 'long-rows'),
      of('platform', 'find-text', 'near-screen'),
      of('features/account', 'avatar', 'avatar-sources', 'use-profile'),
    ),
  },
]

/** The groups with their order said as the bundler wants it. */
export const chunkGroups = groups.map((group, at) => ({ ...group, priority: groups.length - at }))

/** What nearly every page comes to need: `app/main.tsx` imports it by name, and the bundler may not leave it out. */
export const firstByName = any(
  of('kit/src/components', 'banner', 'confirm', 'field'),
  of('kit/src/i18n', 'format'),
  '/student/src/platform/api\\.ts$',
)

/**
 * Asks for the first file from the page itself, since it is the largest and `boot.ts` only comes to it a turn of the
 * line later; and for what the bundler's files have in common.
 */
export function announceFirst(): Plugin {
  return {
    name: 'porua:announce-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const chunk = (name: string) => {
          const found = Object.values(bundle ?? {}).find((one) => one.type === 'chunk' && one.name === name)
          if (found?.type !== 'chunk')
            throw new Error(`porua:announce-first: the build has no file \`${name}\``)
          return found
        }
        const first = chunk('first')
        const styles = [...(first.viteMetadata?.importedCss ?? [])]
        return [
          ...styles.map((file) => ({
            tag: 'link',
            attrs: { rel: 'stylesheet', crossorigin: true, href: `/${file}` },
            injectTo: 'head' as const,
          })),
          ...[first, chunk('rolldown-runtime')].map(({ fileName }) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${fileName}` },
            injectTo: 'head' as const,
          })),
        ]
      },
    },
  }
}
