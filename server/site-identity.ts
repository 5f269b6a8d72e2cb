import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { iconSvg } from '#contract/identity.ts'
import type { SiteRenderer } from '#contract/site.ts'
import type { Deps } from './deps.ts'
import { answerUnknownPath } from './platform/http/unknown-path.ts'
import { readDocumentBrand, readOperator } from './platform/operator/operator.service.ts'
import { readSiteFacts } from './site-facts.ts'

const freshSeconds = 300

/** Sides of the icons of the installed course, in pixels. */
const iconSizes = [192, 512]

const send = (request: FastifyRequest, reply: FastifyReply, type: string, body: string | Buffer): FastifyReply => {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  reply.headers({ etag, 'cache-control': `public, max-age=${freshSeconds}`, 'cross-origin-resource-policy': 'cross-origin' })
  return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.type(type).send(body)
}

const drawIcon = async ({ db }: Deps, size: number): Promise<Buffer> => {
  const { drawPng } = await import('./platform/pictures/draw-png.ts')
  const { look } = await readDocumentBrand(db)
  const svg = iconSvg(look.colours, look.logo?.toString('base64'))
  return (await drawPng(svg.replace('<svg ', `<svg width="${size}" height="${size}" `))).png
}

/** Serves the icon and share pictures in the operator's look, drawn on first use. */
export function serveIdentity(app: FastifyInstance, deps: Deps, { shareCards }: Pick<SiteRenderer, 'shareCards'>): void {
  app.get('/icon.svg', async (request, reply) => {
    const { look } = await readDocumentBrand(deps.db)
    return send(request, reply, 'image/svg+xml', iconSvg(look.colours, look.logo?.toString('base64')))
  })

  app.get('/manifest.webmanifest', async (request, reply) => {
    const { courseName } = await readOperator(deps.db)
    const png = (size: number) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' })
    const manifest = {
      name: courseName,
      start_url: '/dashboard',
      scope: '/',
      display: 'standalone',
      background_color: '#faf8f4',
      theme_color: '#faf8f4',
      icons: [{ src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' }, ...iconSizes.map(png)],
    }
    return send(request, reply, 'application/manifest+json', JSON.stringify(manifest))
  })
  for (const size of iconSizes)
    app.get(`/icon-${size}.png`, async (request, reply) => send(request, reply, 'image/png', await drawIcon(deps, size)))
  app.get('/apple-touch-icon.png', async (request, reply) => send(request, reply, 'image/png', await drawIcon(deps, 180)))
  app.get('/favicon.ico', async (request, reply) => send(request, reply, 'image/png', await drawIcon(deps, 48)))
  app.get('/.well-known/change-password', (_, reply) => reply.redirect('/auth/forgot'))

  const drawn = new Map<string, { key: string; png: Promise<Buffer> }>()
  app.get<{ Params: { picture: string } }>('/share/:picture', async (request, reply) => {
    const facts = await readSiteFacts(deps)
    const picture = `/share/${request.params.picture}`
    const card = shareCards(facts).find((candidate) => candidate.picture === picture)
    if (!card) return answerUnknownPath(request, reply)
    const { courseName, brand } = facts.operator
    const key = JSON.stringify([card, courseName, brand])
    const known = drawn.get(picture)
    if (known?.key === key) return send(request, reply, 'image/png', await known.png)
    const draw = async () => {
      const { drawSharePicture } = await import('./platform/pictures/share-picture.ts')
      const { look } = await readDocumentBrand(deps.db)
      return drawSharePicture({ card, courseName, ...look })
    }
    const png = draw()
    drawn.set(picture, { key, png })
    png.catch(() => drawn.delete(picture))
    return send(request, reply, 'image/png', await png)
  })
}
