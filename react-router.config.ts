import type { Config } from '@react-router/dev/config'
import { pages, shellPath } from './web/app/routes.ts'

/** Prerenders each page of the route table to HTML; the server runs no React for them. */
export default {
  appDirectory: 'web/app',
  // Intermediate output, from which scripts/build-site.ts makes build/site.
  buildDirectory: '.cache/site',
  ssr: false,
  prerender: pages.map(shellPath),
  splitRouteModules: false,
} satisfies Config
