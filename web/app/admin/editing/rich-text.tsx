import { Editor } from '@tiptap/core'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { cleanPaste } from './clean-paste.ts'
import { lessonExtensions } from './rich-text-extensions.ts'
import { TextToolbar } from './text-toolbar.tsx'

/** The lesson's text in Tiptap, styled as for learners. `html` is read once; use another `key` for another text. */
export const RichText = ({ html, onChange }: { html: string; onChange: (html: string) => void }) => {
  const place = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor>()
  const changed = useRef(onChange)
  useEffect(() => {
    changed.current = onChange
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is read once
  useLayoutEffect(() => {
    const made = new Editor({
      element: place.current,
      extensions: lessonExtensions,
      content: html,
      injectCSS: false,
      onUpdate: () => changed.current(made.isEmpty ? '' : made.getHTML()),
      editorProps: {
        attributes: {
          class: 'prose lesson-prose',
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-label': 'Text of the lesson',
        },
        transformPastedHTML: cleanPaste,
      },
    })
    setEditor(made)
    return () => made.destroy()
  }, [])
  return (
    <div className="rich-text min-w-0 border border-edge rounded-md bg-surface focus-within:border-primary">
      {editor ? <TextToolbar editor={editor} /> : null}
      <div ref={place} />
    </div>
  )
}
