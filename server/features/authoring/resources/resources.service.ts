import { previewModuleId } from '#content/course-numbers.ts'
import { DomainError } from '#contract/domain-error.ts'
import type { ReaderKind, ResourceView } from '#contract/resources.ts'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { isSignedAddress, signAddress } from '../../../platform/http/signed-address.ts'
import { readDocumentBrand } from '../../../platform/operator/operator.service.ts'
import { lockReason, openModule, type Reader, readLearning, visibleModules } from '../../learning/progress/access.service.ts'
import { countDownloadOfDay, countDownloads } from './resources.queries.ts'
import { findTakeaway, moduleOfTakeaway, takeawayNames } from './takeaway-files.ts'

type SignedLink = { expires?: string | undefined; for?: ReaderKind | undefined; signature?: string | undefined }

const addressFor = (filename: string, kind: ReaderKind) => `/downloads/${filename}?for=${kind}`

function kindOf(caller: Caller): ReaderKind {
  if (caller.kind === 'anonymous') return 'visitor'
  if (caller.kind === 'invitation') return 'invitation'
  const { role, userType, via } = caller.account
  if (role === 'admin') return 'admin'
  return userType === 'demo' || via === 'demo' ? 'demo' : 'learner'
}

/** Takeaways of the caller's modules in course order, with lock state and download link. */
export async function listResources(deps: Deps, caller: Reader): Promise<ResourceView[]> {
  const learning = await readLearning(deps, caller)
  const isAdmin = learning.reach === 'everything'
  const counts = isAdmin ? await countDownloads(deps.db) : undefined
  const modules = visibleModules(learning)
  const kind = kindOf(caller)
  const brand = await readDocumentBrand(deps.db)
  const views = takeawayNames.map(async ([filename, moduleId]): Promise<ResourceView[]> => {
    const module = modules.find((candidate) => candidate.moduleId === moduleId)
    if (!module) return []
    const shown = module.lessons
      .flatMap((lesson) => lesson.resources)
      .find((resource) => resource.url === `/downloads/${filename}`)
    const isPublic = moduleId === previewModuleId
    const reason = isPublic ? null : lockReason(learning, moduleId)
    const url = isPublic ? `/downloads/${filename}` : signAddress(deps.authSecret, addressFor(filename, kind), deps.clock.now())
    return [
      {
        filename,
        title: shown?.title ?? module.takeaway,
        type: shown?.type ?? 'pdf',
        moduleId,
        moduleTitle: module.title,
        size: (await findTakeaway(deps.downloadsDir, filename, brand))?.length ?? null,
        locked: reason !== null,
        lockReason: reason,
        url: reason === null ? url : null,
        downloads: counts ? (counts.get(filename) ?? 0) : null,
      },
    ]
  })
  return (await Promise.all(views)).flat()
}

/** Throws `resource-not-found`, `not-signed-in`, `not-allowed`, `module-locked`, `demo-ended`, `download-link-expired`. */
export async function openTakeaway(
  deps: Deps,
  caller: Caller,
  filename: string,
  link: SignedLink,
): Promise<{ body: Buffer; kind: ReaderKind }> {
  const moduleId = moduleOfTakeaway(filename)
  if (moduleId === undefined) throw new DomainError('resource-not-found')
  const kind = await admit(deps, caller, { filename, moduleId }, link)
  const body = await findTakeaway(deps.downloadsDir, filename, await readDocumentBrand(deps.db))
  if (!body) throw new DomainError('resource-not-found')
  return { body, kind }
}

async function admit(
  deps: Deps,
  caller: Caller,
  { filename, moduleId }: { filename: string; moduleId: number },
  link: SignedLink,
): Promise<ReaderKind> {
  if (link.for && isSignedAddress(deps.authSecret, addressFor(filename, link.for), link, deps.clock.now())) return link.for
  if (moduleId === previewModuleId) return kindOf(caller)
  if (caller.kind === 'anonymous') throw new DomainError(link.signature === undefined ? 'not-signed-in' : 'download-link-expired')
  openModule(await readLearning(deps, caller), moduleId, 'resource-not-found')
  return kindOf(caller)
}

export const countDownload = (deps: Deps, file: string, kind: ReaderKind) =>
  countDownloadOfDay(deps.db, { file, learnerKind: kind, at: deps.clock.now() })
