import { expect, test } from "vitest";
import { renderJunitReport } from "../../../src/scenario/report/junit";
import { runSummary } from "../../support/scenario/run-summary";

test("has one suite per file and one test case per scenario", () => {
  expect(renderJunitReport(runSummary)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="recoup" tests="4" failures="2" errors="0" time="91.750">
  <testsuite name="a.yaml" tests="1" failures="0" errors="0" time="90.000" skipped="0">
    <properties>
      <property name="seed" value="s"/>
      <property name="target" value="sandbox"/>
    </properties>
    <testcase name="Pays" classname="a.yaml" time="90.000"/>
  </testsuite>
  <testsuite name="b.yaml" tests="2" failures="2" errors="0" time="1.500" skipped="0">
    <properties>
      <property name="seed" value="s"/>
      <property name="target" value="sandbox"/>
    </properties>
    <testcase name="Fails # &lt;b&gt;" classname="b.yaml" time="1.500">
      <failure message="No event came." type="expect">b.yaml:5: expect &amp; wait
No event came.
case.closed
to hooks
got &quot;none&quot;</failure>
      <system-err>stays: case C1: The platform answered 500.</system-err>
      <system-err>stays: chat of C1: It can't be deleted.</system-err>
    </testcase>
    <testcase name="Ends early" classname="b.yaml" time="0.000">
      <failure message="interrupted" type="interrupted">The scenario was interrupted.</failure>
    </testcase>
  </testsuite>
  <testsuite name="c.yaml" tests="1" failures="0" errors="0" time="0.250" skipped="1">
    <properties>
      <property name="seed" value="s"/>
      <property name="target" value="sandbox"/>
    </properties>
    <testcase name="Lacks a receiver" classname="c.yaml" time="0.250">
      <skipped message="Needs --state-url. #1"/>
      <system-err>stays: subscription S1: It is disabled.</system-err>
    </testcase>
  </testsuite>
</testsuites>
`);
});
