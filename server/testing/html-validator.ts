import { type ConfigData, HtmlValidate, type ResolvedConfig, StaticConfigLoader } from 'html-validate'

/** Reads its configuration once: for each text anew, that takes ten times as long as the check. */
class OneConfigLoader extends StaticConfigLoader {
  private resolved: ResolvedConfig | Promise<ResolvedConfig> | undefined

  override getConfigFor(handle: string): ResolvedConfig | Promise<ResolvedConfig> {
    this.resolved ??= super.getConfigFor(handle)
    return this.resolved
  }
}

/** Checks many texts by the same rules: the standard ones, but for those that are turned off. */
export function openHtmlValidator(rules: ConfigData['rules']): HtmlValidate {
  return new HtmlValidate(new OneConfigLoader({ extends: ['html-validate:standard'], rules }))
}
