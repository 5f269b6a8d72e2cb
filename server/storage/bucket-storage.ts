import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import type { Storage } from './storage.ts'

/** An S3-compatible bucket and the key to it. */
export type Bucket = { endpoint: string; bucket: string; region: string; accessKeyId: string; secretAccessKey: string }

const isMissing = (error: unknown) => /^(NoSuchKey|NotFound)$/.test((error as Error).name)

/** Files in an S3-compatible bucket. The client is only read in once a file is wanted. */
export function openBucketStorage({ endpoint, bucket, region, accessKeyId, secretAccessKey }: Bucket): Storage {
  let opened: Promise<{ client: S3Client; s3: typeof import('@aws-sdk/client-s3') }> | undefined
  const connect = () => {
    opened ??= import('@aws-sdk/client-s3').then((s3) => ({
      s3,
      client: new s3.S3Client({
        endpoint,
        region,
        // Bucket names in host names need DNS that self-hosted stores rarely have.
        forcePathStyle: true,
        credentials: { accessKeyId, secretAccessKey },
        // Stores other than Amazon's refuse the newer trailing checksums.
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
        maxAttempts: 3,
      }),
    }))
    return opened
  }
  return {
    async put(name, path, { mediaType, size }) {
      const { client, s3 } = await connect()
      await client.send(
        new s3.PutObjectCommand({
          Bucket: bucket,
          Key: name,
          Body: createReadStream(path),
          ContentLength: size,
          ContentType: mediaType,
        }),
      )
      await rm(path, { force: true })
    },
    async open(name, range) {
      const { client, s3 } = await connect()
      try {
        const { Body } = await client.send(
          new s3.GetObjectCommand({ Bucket: bucket, Key: name, ...(range && { Range: `bytes=${range.start}-${range.end}` }) }),
        )
        return Body as Readable
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    async remove(name) {
      const { client, s3 } = await connect()
      await client.send(new s3.DeleteObjectCommand({ Bucket: bucket, Key: name }))
    },
    async list() {
      const { client, s3 } = await connect()
      const found: { name: string; putAt: Date }[] = []
      for await (const { Contents = [] } of s3.paginateListObjectsV2({ client }, { Bucket: bucket }))
        for (const { Key, LastModified } of Contents) if (Key && LastModified) found.push({ name: Key, putAt: LastModified })
      return found
    },
  }
}
