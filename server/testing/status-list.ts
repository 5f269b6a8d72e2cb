// @ts-expect-error the package has no types
import { Bitstring } from '@digitalbazaar/bitstring'

type Bits = { length: number; get(place: number): boolean }

/** The bits of a W3C Bitstring Status List, read by the library of those who wrote the specification. */
export async function readStatusList(encodedList: string): Promise<Bits> {
  if (!encodedList.startsWith('u')) throw new Error('The list is not written in base64url.')
  return new Bitstring({ buffer: await Bitstring.decodeBits({ encoded: encodedList.slice(1) }) })
}
