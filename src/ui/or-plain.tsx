// A person's text that is parsed to be shown. Where that fails, it is shown as it was typed: one person's text never
// replaces the page of those who open it.
import { Component, type ReactNode } from 'react'

type OrPlainProps = { text: string; children: ReactNode }

export class OrPlain extends Component<OrPlainProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError = () => ({ hasFailed: true })

  override componentDidUpdate(before: OrPlainProps) {
    // The text has changed, and the next one may well be one that can be shown.
    if (this.state.hasFailed && before.text !== this.props.text) this.setState({ hasFailed: false })
  }

  override render() {
    return this.state.hasFailed ? <AsTyped>{this.props.text}</AsTyped> : this.props.children
  }
}

export const AsTyped = ({ children }: { children: string }) => (
  <span className="whitespace-pre-line">{children}</span>
)
