import { Button } from '@radix-ui/themes'
import { Component, type ReactNode } from 'react'

/** Words instead of a blank screen. What is on the device stays there. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <div className="empty" role="alert">
        <h2>This screen could not be shown.</h2>
        <p>Nothing is lost: what you changed is kept on this device.</p>
        <Button size="2" onClick={() => location.reload()}>
          Open again
        </Button>
      </div>
    )
  }
}
