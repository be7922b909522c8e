// The authenticator of a device, as Chromium plays one for tests (CDP, WebAuthn).
import type { CDPSession, Page } from '@playwright/test'

export class VirtualAuthenticator {
  readonly #session: CDPSession
  readonly #id: string

  private constructor(session: CDPSession, id: string) {
    this.#session = session
    this.#id = id
  }

  /** @param page where it is at hand; it answers nothing until its user touches it */
  static async at(page: Page): Promise<VirtualAuthenticator> {
    const session = await page.context().newCDPSession(page)
    await session.send('WebAuthn.enable')
    const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: false,
      },
    })
    return new VirtualAuthenticator(session, authenticatorId)
  }

  /** Its user touches it whenever it asks, while something is done. */
  async touched(work: () => Promise<void>) {
    await this.#touch(true)
    await work()
    await this.#touch(false)
  }

  /** How many passkeys are on it. */
  async passkeys(): Promise<number> {
    const { credentials } = await this.#session.send('WebAuthn.getCredentials', { authenticatorId: this.#id })
    return credentials.length
  }

  async #touch(enabled: boolean) {
    await this.#session.send('WebAuthn.setAutomaticPresenceSimulation', {
      authenticatorId: this.#id,
      enabled,
    })
  }
}
