/** A command for a terminal, which scrolls where it is too long. */
export const ShellLine = ({ children }: { children: string }) => (
  <pre className="shell" tabIndex={0}>
    <code>{children}</code>
  </pre>
)
