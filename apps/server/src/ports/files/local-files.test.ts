import { join } from 'node:path'
import { filesContract } from './files.contract.ts'
import { LocalFiles } from './local-files.ts'

filesContract('files in a local folder', (folder) => new LocalFiles(join(folder, 'media')))
