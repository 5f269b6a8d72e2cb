import type { FastifyReply } from 'fastify'

/** Sends a mail's HTML for display in a frame: inline styles work, links open elsewhere, and no script runs or resource loads. */
export const sendMailHtml = (reply: FastifyReply, html: string): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
    )
    .send(html.replace('<head>', '<head><base target="_blank">'))
