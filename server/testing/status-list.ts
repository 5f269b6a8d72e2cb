// @ts-expect-error the package has no types
import { Bitstring } from '@digitalbazaar/bitstring'

import { decodeJwt } from 'jose'
import { downloadBadge, getBadgeStatusList } from '#contract/badges.ts'
import type { TestProduct } from './test-product.ts'

type Bits = { length: number; get(place: number): boolean }

/** The bits of a W3C Bitstring Status List, read by the library of those who wrote the specification. */
export async function readStatusList(encodedList: string): Promise<Bits> {
  if (!encodedList.startsWith('u')) throw new Error('The list is not written in base64url.')
  return new Bitstring({ buffer: await Bitstring.decodeBits({ encoded: encodedList.slice(1) }) })
}

/** The badge of a graduate's certificate, with its place in the first status list. */
export async function readBadge(product: TestProduct, as: string): Promise<{ jwt: string; place: number }> {
  const jwt = (await product.call(downloadBadge, { as })).text
  const { credentialStatus } = decodeJwt<{ credentialStatus: { statusListIndex: string } }>(jwt)
  return { jwt, place: Number(credentialStatus.statusListIndex) }
}

export async function isBadgeRevoked(product: TestProduct, { place }: { place: number }): Promise<boolean> {
  const { text } = await product.call(getBadgeStatusList, { params: { list: '0' } })
  const { credentialSubject } = decodeJwt<{ credentialSubject: { encodedList: string } }>(text)
  return (await readStatusList(credentialSubject.encodedList)).get(place)
}
