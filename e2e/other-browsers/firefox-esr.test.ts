/** The app in Firefox’s long-lived edition. */
import { firefox } from '../support/webdriver-browsers.ts'
import { walk } from './walk.ts'

walk('firefox-esr', firefox)
