import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import type { S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { type Storage, StorageAway } from './storage.ts'

export type Bucket = { endpoint: string; bucket: string; region: string; accessKeyId: string; secretAccessKey: string }

/** Timeouts for connecting and for each part of an answer, in milliseconds. */
const timeouts = { connectionTimeout: 2_000, socketTimeout: 10_000 }

/** Rethrows the store's refusals, and turns unavailability into `StorageAway`. */
function rethrow(error: unknown): never {
  const { $metadata, name, code } = error as Partial<S3ServiceException> & { code?: string }
  const status = $metadata?.httpStatusCode
  if (status !== undefined && status < 500) throw error
  throw new StorageAway([status, code ?? name].filter((part) => part !== undefined).join(' '))
}

const isMissing = (error: unknown) => /^(NoSuchKey|NotFound)$/.test((error as Error).name)

type Connection = { client: S3Client; s3: typeof import('@aws-sdk/client-s3') }

async function connectTo({ endpoint, region, accessKeyId, secretAccessKey }: Bucket): Promise<Connection> {
  const s3 = await import('@aws-sdk/client-s3')
  const client = new s3.S3Client({
    endpoint,
    region,
    // Bucket names in host names need DNS that self-hosted stores rarely have.
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
    // Stores other than Amazon's reject the newer trailing checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: timeouts,
  })
  return { client, s3 }
}

/** Creates the bucket if missing and returns whether it did. Retries for `timeoutMs` milliseconds; throws the store's error. */
export async function makeBucket(bucket: Bucket, timeoutMs: number): Promise<boolean> {
  const { client, s3 } = await connectTo(bucket)
  const Bucket = bucket.bucket
  const until = performance.now() + timeoutMs
  for (;;) {
    try {
      const isThere = await client.send(new s3.HeadBucketCommand({ Bucket })).catch((error) => {
        if (isMissing(error)) return undefined
        throw error
      })
      if (isThere) return false
      await client.send(new s3.CreateBucketCommand({ Bucket }))
      return true
    } catch (error) {
      const status = (error as S3ServiceException).$metadata?.httpStatusCode
      if ((status !== undefined && status < 500) || performance.now() > until) throw error
      await delay(500)
    }
  }
}

/** Loads the S3 client on first use. */
export function openBucketStorage(address: Bucket): Storage {
  const { bucket } = address
  let opened: Promise<Connection> | undefined
  const connect = () => {
    opened ??= connectTo(address)
    return opened
  }
  return {
    async put(name, path, { mediaType, size }) {
      const { client, s3 } = await connect()
      await client
        .send(
          new s3.PutObjectCommand({
            Bucket: bucket,
            Key: name,
            Body: createReadStream(path),
            ContentLength: size,
            ContentType: mediaType,
          }),
        )
        .catch(rethrow)
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
        return rethrow(error)
      }
    },
    async remove(name) {
      const { client, s3 } = await connect()
      await client.send(new s3.DeleteObjectCommand({ Bucket: bucket, Key: name })).catch(rethrow)
    },
    async list() {
      const { client, s3 } = await connect()
      const found: { name: string; putAt: Date; size: number }[] = []
      for await (const { Contents = [] } of s3.paginateListObjectsV2({ client }, { Bucket: bucket }))
        for (const { Key, LastModified, Size = 0 } of Contents)
          if (Key && LastModified) found.push({ name: Key, putAt: LastModified, size: Size })
      return found
    },
  }
}
