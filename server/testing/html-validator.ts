import { type ConfigData, HtmlValidate, type ResolvedConfig, StaticConfigLoader } from 'html-validate'

/** Resolves its configuration only once: resolving it takes ten times as long as checking a text. */
class OneConfigLoader extends StaticConfigLoader {
  private resolved: ResolvedConfig | Promise<ResolvedConfig> | undefined

  override getConfigFor(handle: string): ResolvedConfig | Promise<ResolvedConfig> {
    this.resolved ??= super.getConfigFor(handle)
    return this.resolved
  }
}

/** A validator that checks many texts by the same rules: the standard ones with the given changes. */
export function openHtmlValidator(rules: ConfigData['rules']): HtmlValidate {
  return new HtmlValidate(new OneConfigLoader({ extends: ['html-validate:standard'], rules }))
}
