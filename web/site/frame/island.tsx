import { type ComponentType, createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { islands } from '../islands.ts'
import { type StartAtOnce, useRendering } from './facts.ts'

/** The name of an island, as in {@link islands}. */
export type IslandName = keyof typeof islands
type PropsOf<Name extends IslandName> = (typeof islands)[Name] extends ComponentType<infer Props> ? Props : never

/**
 * An interactive part of a page. The server renders it; the browser fetches its script when it is approached (`boot.ts`). `posts` says that
 * its form works without scripts, too.
 */
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
  // `useId` must give the same in the browser, and something else in each island.
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
