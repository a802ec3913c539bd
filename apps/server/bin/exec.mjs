#!/usr/bin/env node
/**
 * `exec` of the npm scripts, for Windows, whose shell has none. Other shells use their own: the program takes their place, and a
 * signal to npm reaches it.
 */
import { spawnSync } from 'node:child_process'

const [program, ...words] = process.argv.slice(2)
process.exit(spawnSync(program, words, { stdio: 'inherit' }).status ?? 1)
