/** The app in the WebKit of Safari 16, the oldest that it is built for. */
import { webKitOld } from '../support/webdriver-browsers.ts'
import { walk } from './walk.ts'

walk('safari-16', webKitOld)
