/** A mail exactly as it will arrive, in a frame that runs no script and opens nothing by itself. */
export const MailFrame = ({ subject, html }: { subject: string; html: string }) => (
  <figure>
    <figcaption className="field-label">Subject: {subject}</figcaption>
    <iframe title={`Mail: ${subject}`} sandbox="allow-popups" srcDoc={html} className="mail-frame" />
  </figure>
)
