import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { projectDir } from './platform/project-dir.ts'
import { stopMs } from './stop-in-order.ts'
import { type Manifest, problemsOf, readEnvFile, readManifests, sourceOf } from './testing/manifests.ts'
import { startTestProduct } from './testing/test-product.ts'

const folder = join(projectDir, 'deploy/kubernetes')
const files = readManifests(folder)
const example = 'secret.example.yaml'
const [, [kustomization] = []] = files.find(([file]) => file === 'kustomization.yaml')!
const objects = files.filter(([file]) => file !== 'kustomization.yaml').flatMap(([, documents]) => documents)
const ofKind = (kind: string): Manifest[] => objects.filter((object) => object.kind === kind)
const podOf = (workload: Manifest): Manifest => (workload.spec.jobTemplate ?? workload).spec.template
const workloads = [...ofKind('Deployment'), ...ofKind('CronJob')]
const containers = workloads.flatMap((workload) =>
  podOf(workload).spec.containers.map((container: Manifest) => ({ workload, pod: podOf(workload), container })),
)
const [settings] = ofKind('ConfigMap')
const [secret] = ofKind('Secret')
const settingNames = Object.keys(readEnvFile(join(projectDir, '.env.example')))

const fits = (selector: Manifest, labels: Manifest) =>
  Object.entries(selector.matchLabels ?? selector).every(([name, value]) => labels[name] === value)

test('each Kubernetes manifest has only fields that its kind has, with values of their types', async () => {
  expect(objects.length).toBeGreaterThan(9)
  for (const object of objects) expect([object.metadata.name, await problemsOf(object)]).toEqual([object.metadata.name, []])
  const [web] = structuredClone(ofKind('Deployment'))
  web.spec.replicaz = 2
  web.spec.template.spec.containers[0].readinessProbe.httpGet.port = true
  const found = (await problemsOf(web)).join('\n')
  expect(found).toContain('/spec/replicaz is no field of apps/v1 Deployment')
  expect(found).toContain('/spec/template/spec/containers/0/readinessProbe/httpGet/port fails type')
})

test('the kustomization names every manifest but the example of the secret', () => {
  const named = files.map(([file]) => file).filter((file) => !['kustomization.yaml', example].includes(file))
  expect([...kustomization.resources].sort()).toEqual(named.sort())
  expect(kustomization.namespace).toBe(ofKind('Namespace')[0].metadata.name)
  for (const { container } of containers)
    expect(kustomization.images.map((image: Manifest) => image.name)).toContain(container.image)
})

test('selectors, ports, volumes, settings and certificates name what exists', () => {
  for (const workload of ofKind('Deployment'))
    expect(fits(workload.spec.selector, workload.spec.template.metadata.labels)).toBe(true)
  const pods = workloads.map((workload) => podOf(workload))
  for (const { spec } of ofKind('PodDisruptionBudget'))
    expect(pods.some((pod) => fits(spec.selector, pod.metadata.labels))).toBe(true)
  for (const { spec } of ofKind('NetworkPolicy'))
    expect(pods.some((pod) => fits(spec.podSelector, pod.metadata.labels))).toBe(true)
  for (const { spec } of ofKind('Service')) {
    const [pod, ...others] = pods.filter((each) => fits(spec.selector, each.metadata.labels))
    expect(others).toEqual([])
    const ports = pod.spec.containers.flatMap((container: Manifest) => container.ports)
    for (const { targetPort } of spec.ports) expect(ports.map((port: Manifest) => port.name)).toContain(targetPort)
    expect(ports).toMatchObject([{ containerPort: readConfig({}).PORT }])
  }
  for (const { spec } of ofKind('Ingress'))
    for (const { host, http } of spec.rules) {
      expect(spec.tls.flatMap((tls: Manifest) => tls.hosts)).toContain(host)
      expect(`https://${host}`).toBe(settings.data.PUBLIC_URL)
      for (const { backend } of http.paths) {
        const service = ofKind('Service').find(({ metadata }) => metadata.name === backend.service.name)
        expect(service.spec.ports.map((port: Manifest) => port.name)).toContain(backend.service.port.name)
      }
    }
  for (const { pod, container } of containers) {
    const volumes = pod.spec.volumes.map((volume: Manifest) => volume.name)
    expect(container.volumeMounts.map((mount: Manifest) => mount.name).sort()).toEqual(volumes.sort())
    for (const { persistentVolumeClaim } of pod.spec.volumes)
      if (persistentVolumeClaim)
        expect(ofKind('PersistentVolumeClaim').map(({ metadata }) => metadata.name)).toContain(persistentVolumeClaim.claimName)
    const sources = container.envFrom.map((from: Manifest) => from.configMapRef?.name ?? from.secretRef?.name)
    expect(sources).toEqual([settings.metadata.name, secret.metadata.name])
  }
})

test('each container runs a program of the product with settings that the product accepts, and the example of the secret is refused', () => {
  for (const { container } of containers) {
    const program = /(?:^|[ ])((?:build\/)?server\/[\w/-]+\.[jt]s)/.exec(container.command.join(' '))?.[1]
    expect(existsSync(join(projectDir, sourceOf(program!)))).toBe(true)
    const own = Object.fromEntries((container.env ?? []).map(({ name, value }: Manifest) => [name, value]))
    const given: Record<string, string> = { NODE_ENV: 'production', ...settings.data, ...secret.stringData, ...own }
    const { NODE_ENV: _, ...named } = given
    expect(Object.keys(named).filter((name) => !settingNames.includes(name))).toEqual([])
    const filled = { ...given, AUTH_SECRET: 'x'.repeat(64), ADMIN_PASSWORD: 'a long password' }
    expect(readConfig(filled).SERVICES).toEqual(own.SERVICES?.split(',') ?? ['web', 'worker'])
    expect(() => readConfig(given)).toThrow(/AUTH_SECRET.*\n.*ADMIN_PASSWORD/)
  }
})

test('the probes ask what the server answers, and a pod has the time that the product takes to stop', async () => {
  const product = await startTestProduct()
  for (const { pod, container } of containers) {
    for (const probe of [container.startupProbe, container.readinessProbe, container.livenessProbe].filter(Boolean)) {
      expect((await product.app.inject(probe.httpGet.path)).statusCode).toBe(200)
      expect(container.ports.map((port: Manifest) => port.name)).toContain(probe.httpGet.port)
    }
    const before = container.lifecycle?.preStop.sleep.seconds ?? 0
    const needed = before + stopMs / 1000
    if (!container.command.includes('build/server/main.js')) continue
    expect(pod.spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(Math.ceil(needed) + 2)
    expect(container.command, 'as in the image').toContain('--heap-growing-percent=50')
  }
  const [web] = ofKind('Deployment').filter(({ metadata }) => metadata.name === 'web')
  const [{ readinessProbe, livenessProbe }] = podOf(web).spec.containers
  expect([web.spec.replicas >= 2, readinessProbe.httpGet.path, livenessProbe.httpGet.path]).toEqual([true, '/readyz', '/healthz'])
})

test('no pod runs as root, writes outside its volumes or speaks to the cluster', () => {
  for (const { pod, container } of containers) {
    expect(pod.spec.automountServiceAccountToken).toBe(false)
    expect(pod.spec.securityContext).toMatchObject({
      runAsNonRoot: true,
      runAsUser: 10_001,
      seccompProfile: { type: 'RuntimeDefault' },
    })
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
    expect(container.volumeMounts.map((mount: Manifest) => mount.mountPath)).toEqual(expect.arrayContaining(['/data', '/tmp']))
    expect(Object.keys(container.resources.requests)).toEqual(['cpu', 'memory'])
    expect(container.resources.limits.memory).toBeDefined()
  }
})
