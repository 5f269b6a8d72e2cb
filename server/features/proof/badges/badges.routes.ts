import type { FastifyReply } from 'fastify'
import {
  downloadBadge,
  getBadgeAchievement,
  getBadgeIssuer,
  getBadgeKey,
  getBadgePicture,
  getBadgeStatusList,
  listBadgeKeys,
} from '#contract/badges.ts'
import type { Deps } from '../../../deps.ts'
import { type Binding, on } from '../../../platform/http/routes.ts'
import * as badges from './badges.service.ts'
import { achievementOf, issuerProfile, withJsonLdContext } from './credential.ts'

/** Sends a document that verifiers on other sites may read. */
const sendPublic = (reply: FastifyReply, type: string, body: object | string | Buffer, maxAgeSeconds: number) =>
  reply
    .type(type)
    .header('cache-control', `public, max-age=${maxAgeSeconds}`)
    .header('access-control-allow-origin', '*')
    .header('cross-origin-resource-policy', 'cross-origin')
    .send(typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body))

const day = 86_400
/** Maximum delay until verifiers see a revocation, in seconds. */
const fiveMinutes = 300

export const badgeRoutes = (deps: Deps): Binding[] => [
  on(downloadBadge, async ({ caller, reply }) => {
    const { jwt, level } = await badges.downloadBadge(deps, caller.account)
    return reply
      .type('application/vc+jwt')
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="badge-${level}.jwt"`)
      .send(jwt)
  }),
  on(getBadgeIssuer, async ({ reply }) =>
    sendPublic(reply, 'application/ld+json', withJsonLdContext(issuerProfile(await badges.readIssuer(deps))), fiveMinutes),
  ),
  on(getBadgeAchievement, async ({ params, reply }) =>
    sendPublic(
      reply,
      'application/ld+json',
      withJsonLdContext(achievementOf(await badges.readIssuer(deps), params.level)),
      fiveMinutes,
    ),
  ),
  on(getBadgePicture, async ({ params, reply }) =>
    sendPublic(reply, 'image/png', await badges.drawBadgePicture(deps, params.level), fiveMinutes),
  ),
  on(listBadgeKeys, async ({ reply }) =>
    sendPublic(reply, 'application/jwk-set+json', await badges.listBadgeKeys(deps), fiveMinutes),
  ),
  on(getBadgeKey, async ({ params, reply }) =>
    sendPublic(reply, 'application/jwk+json', await badges.getBadgeKey(deps, params.keyId), day),
  ),
  on(getBadgeStatusList, async ({ params, reply }) =>
    sendPublic(reply, 'application/vc+jwt', await badges.getBadgeStatusList(deps, params.list), fiveMinutes),
  ),
]
