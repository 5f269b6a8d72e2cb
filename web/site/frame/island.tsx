import { type ComponentType, createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { islands } from '../islands.ts'
import { type StartAtOnce, useRendering } from './rendering-context.ts'

export type IslandName = keyof typeof islands
type PropsOf<Name extends IslandName> = (typeof islands)[Name] extends ComponentType<infer Props> ? Props : never

/** An interactive part of a page, rendered by the server and hydrated on approach (`boot.ts`). With `posts` its form also works without scripts. */
export const Island = <Name extends IslandName>({
  name,
  props,
  start,
  posts,
  className,
}: {
  name: Name
  props: PropsOf<Name>
  start?: StartAtOnce
  posts?: boolean
  className?: string
}) => {
  const { islands: used } = useRendering()
  // `useId` must match between server and browser, and differ between islands.
  const prefix = `${name}${used.length}-`
  used.push({ name, start })
  // biome-ignore lint/suspicious/noExplicitAny: each island has its own props, checked where it is named
  const Part: ComponentType<any> = islands[name]
  return (
    <div
      data-island={name}
      data-prefix={prefix}
      data-props={JSON.stringify(props)}
      data-start={start && JSON.stringify(start)}
      data-posts={posts ? '' : undefined}
      className={className}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React has just written it
      dangerouslySetInnerHTML={{ __html: renderToString(createElement(Part, props), { identifierPrefix: prefix }) }}
    />
  )
}
