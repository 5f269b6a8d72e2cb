import { shippedColours } from '#contract/identity.ts'

/** Default colours, replaced by the operator's. Text colours have at least 4.5:1 contrast on white. */
export const colours = {
  ink: '#10262b',
  petrol: shippedColours.colour,
  accent: shippedColours.accent,
  muted: '#4a5d61',
  rule: '#cdd8d8',
  tint: '#eff5f4',
  white: '#ffffff',
}

export const a4 = { width: 595.28, height: 841.89 }

/** Page margins in points, which contain header and footer. */
export const margins = { top: 74, right: 56, bottom: 66, left: 56 }

export type TextStyle = { face: Face; size: number; leading: number; colour: string }

export type Face = 'light' | 'regular' | 'semibold' | 'italic'

export const typeScale = {
  title: { face: 'semibold', size: 25, leading: 30, colour: colours.ink },
  subtitle: { face: 'light', size: 12.5, leading: 18, colour: colours.muted },
  eyebrow: { face: 'semibold', size: 8, leading: 11, colour: colours.accent },
  heading: { face: 'semibold', size: 13.5, leading: 18, colour: colours.petrol },
  subheading: { face: 'semibold', size: 10, leading: 14, colour: colours.petrol },
  body: { face: 'regular', size: 10, leading: 14.6, colour: colours.ink },
  label: { face: 'semibold', size: 9, leading: 13, colour: colours.petrol },
  quiet: { face: 'italic', size: 9.5, leading: 14, colour: colours.muted },
  small: { face: 'regular', size: 8.2, leading: 11.6, colour: colours.muted },
} satisfies Record<string, TextStyle>
