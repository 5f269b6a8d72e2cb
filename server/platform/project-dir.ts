import { findPackageJSON } from 'node:module'
import { dirname } from 'node:path'

/** The repository's folder; needed because the build bundles code into another folder. */
export const projectDir = dirname(findPackageJSON(import.meta.url) ?? '.')
