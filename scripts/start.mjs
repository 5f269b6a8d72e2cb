import { join } from 'node:path'
import { handOver } from './pinned-node.mjs'
import { root, setUp } from './set-up.mjs'

const node = await setUp()
// Compiled code is kept between starts; the second one is quicker for it.
const env = { NODE_COMPILE_CACHE: join(root, '.cache', 'compile'), ...process.env }
process.chdir(root)
// Limits each half of the young generation to 8 MB: without this, Node.js lets garbage fill 100 MB more, and answers no faster for it.
// Once the older garbage is half as large as what is in use, it is collected: a long file may otherwise fill 100 MB with it first.
handOver(node, ['--max-semi-space-size=8', '--heap-growing-percent=50', 'build/server/main.js', ...process.argv.slice(2)], env)
