import type { FastifyReply } from 'fastify'

export const sendPdf = (reply: FastifyReply, file: Buffer, name: string): FastifyReply =>
  reply
    .type('application/pdf')
    .header('cache-control', 'no-store')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(file)
