/** The app in WebKitGTK, the nearest to today’s Safari that Debian has. */
import { webKitGtk } from '../support/webdriver-browsers.ts'
import { walk } from './walk.ts'

walk('webkitgtk', webKitGtk)
