import { Editor } from '@tiptap/core'
import { type ReactNode, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { openModal } from '../../../ui/modal.tsx'
import { cleanPaste } from './clean-paste.ts'
import { ImagePicker } from './image-picker.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { lessonExtensions } from './rich-text-extensions.ts'
import { type Video, VideoDialog } from './video-dialog.tsx'

const Tool = ({
  label,
  active,
  disabled,
  onClick,
  children,
}: {
  label: string
  active?: boolean
  disabled?: boolean
  onClick: () => void
  children: ReactNode
}) => (
  <Button
    size="small"
    variant={active ? 'secondary' : 'quiet'}
    aria-label={label}
    title={label}
    aria-pressed={active}
    disabled={disabled}
    // Keeps the selection in the text.
    onMouseDown={(event) => event.preventDefault()}
    onClick={onClick}
  >
    {children}
  </Button>
)

const stateOf = (editor: Editor) => ({
  bold: editor.isActive('bold'),
  italic: editor.isActive('italic'),
  h2: editor.isActive('heading', { level: 2 }),
  h3: editor.isActive('heading', { level: 3 }),
  bullets: editor.isActive('bulletList'),
  numbers: editor.isActive('orderedList'),
  quote: editor.isActive('blockquote'),
  link: editor.isActive('link'),
  table: editor.isActive('table'),
  video: editor.isActive('video'),
  href: String(editor.getAttributes('link').href ?? ''),
  canUndo: editor.can().undo(),
  canRedo: editor.can().redo(),
})

const Tools = ({ editor }: { editor: Editor }) => {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    editor.on('transaction', redraw)
    return () => {
      editor.off('transaction', redraw)
    }
  }, [editor])
  const state = stateOf(editor)
  const run = () => editor.chain().focus()
  const chooseLink = async () => {
    const href = await openModal<string | undefined>(
      'link',
      async () =>
        ({ answer }) => <LinkDialog href={state.href} answer={answer} />,
      undefined,
    )
    if (href === undefined) run().run()
    else if (href === '') run().extendMarkRange('link').unsetLink().run()
    else if (editor.state.selection.empty && !state.link)
      run()
        .insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
        .run()
    else run().extendMarkRange('link').setLink({ href }).run()
  }
  const chooseImage = async () => {
    const image = await openModal('image', async () => ImagePicker, undefined)
    if (image) run().setImage(image).run()
    else run().run()
  }
  const chooseVideo = async () => {
    const before = state.video ? (editor.getAttributes('video') as Video) : undefined
    const video = await openModal<Video | undefined>(
      'video',
      async () =>
        ({ answer }) => <VideoDialog video={before} answer={answer} />,
      undefined,
    )
    if (!video) run().run()
    else if (before) run().updateAttributes('video', video).run()
    else run().insertContent({ type: 'video', attrs: video }).run()
  }
  return (
    <div
      role="toolbar"
      aria-label="Format"
      className="sticky top-16 z-1 flex flex-wrap gap-0.5 p-1.5 border-b border-line rounded-[var(--radius-md)_var(--radius-md)_0_0] bg-surface [@media_(height<30rem)]:static"
    >
      <Tool label="Heading" active={state.h2} onClick={() => run().toggleHeading({ level: 2 }).run()}>
        Heading
      </Tool>
      <Tool label="Subheading" active={state.h3} onClick={() => run().toggleHeading({ level: 3 }).run()}>
        Subheading
      </Tool>
      <Tool label="Bold" active={state.bold} onClick={() => run().toggleBold().run()}>
        <b>B</b>
      </Tool>
      <Tool label="Italic" active={state.italic} onClick={() => run().toggleItalic().run()}>
        <i>I</i>
      </Tool>
      <Tool label="Bulleted list" active={state.bullets} onClick={() => run().toggleBulletList().run()}>
        Bulleted list
      </Tool>
      <Tool label="Numbered list" active={state.numbers} onClick={() => run().toggleOrderedList().run()}>
        Numbered list
      </Tool>
      <Tool label="Quote" active={state.quote} onClick={() => run().toggleBlockquote().run()}>
        Quote
      </Tool>
      <Tool label="Link" active={state.link} onClick={chooseLink}>
        Link
      </Tool>
      <Tool label="Picture" onClick={chooseImage}>
        Picture
      </Tool>
      <Tool label={state.video ? 'Change video' : 'Video'} active={state.video} onClick={chooseVideo}>
        {state.video ? 'Change video' : 'Video'}
      </Tool>
      <Tool
        label="Insert table"
        disabled={state.table}
        onClick={() => run().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}
      >
        Insert table
      </Tool>
      {state.table ? (
        <>
          <Tool label="Add row" onClick={() => run().addRowAfter().run()}>
            Add row
          </Tool>
          <Tool label="Add column" onClick={() => run().addColumnAfter().run()}>
            Add column
          </Tool>
          <Tool label="Delete row" onClick={() => run().deleteRow().run()}>
            Delete row
          </Tool>
          <Tool label="Delete column" onClick={() => run().deleteColumn().run()}>
            Delete column
          </Tool>
          <Tool label="Delete table" onClick={() => run().deleteTable().run()}>
            Delete table
          </Tool>
        </>
      ) : null}
      <Tool label="Undo" disabled={!state.canUndo} onClick={() => run().undo().run()}>
        Undo
      </Tool>
      <Tool label="Redo" disabled={!state.canRedo} onClick={() => run().redo().run()}>
        Redo
      </Tool>
    </div>
  )
}

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
      {editor ? <Tools editor={editor} /> : null}
      <div ref={place} />
    </div>
  )
}
