import { findPackageJSON } from 'node:module'
import { dirname } from 'node:path'

/** Folder of the repository: the code asks for it, because the build bundles it into a folder of its own. */
export const projectDir = dirname(findPackageJSON(import.meta.url) ?? '.')
